package dev.gait.server.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** How a character stands in a table of any database: the same columns, in the same order. */
public final class CharacterRow {
    /** What {@link #read} expects of a row, in this order. Ids and cells are kept as the unsigned numbers they are. */
    public static final String COLUMNS =
            "guid, name, cell, x, y, z, qw, qx, qy, qz, logins, run_skill, jump_skill, data";

    private CharacterRow() {}

    /** The character in the row where the result stands. */
    public static CharacterRecord read(ResultSet row) throws SQLException {
        Place place = new Place(
                (int) row.getLong(3),
                row.getDouble(4),
                row.getDouble(5),
                row.getDouble(6),
                row.getDouble(7),
                row.getDouble(8),
                row.getDouble(9),
                row.getDouble(10));
        return new CharacterRecord(
                (int) row.getLong(1),
                row.getString(2),
                place,
                row.getInt(11),
                row.getInt(12),
                row.getInt(13),
                CharacterData.of(row.getBytes(14)));
    }

    /** Fills in a place: eight values from {@code first} on, the cell before the coordinates and the rotation. */
    public static void put(PreparedStatement statement, int first, Place place) throws SQLException {
        statement.setLong(first, Integer.toUnsignedLong(place.cell()));
        statement.setDouble(first + 1, place.x());
        statement.setDouble(first + 2, place.y());
        statement.setDouble(first + 3, place.z());
        statement.setDouble(first + 4, place.qw());
        statement.setDouble(first + 5, place.qx());
        statement.setDouble(first + 6, place.qy());
        statement.setDouble(first + 7, place.qz());
    }

    /** What an account is found by: names differ in more than their capitals. */
    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
