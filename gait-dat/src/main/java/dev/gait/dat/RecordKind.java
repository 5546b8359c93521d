package dev.gait.dat;

import dev.gait.dat.file.DatHeader;

/** What kind of record an id names: by its high byte in a portal file, by its low word in a cell file. */
public enum RecordKind {
    LANDBLOCK("landblock"),
    LANDBLOCK_INFO("landblock-info"),
    INDOOR_CELL("indoor-cell"),
    MODEL_PART("model-part"),
    SETUP("setup"),
    ANIMATION("animation"),
    PALETTE("palette"),
    TEXTURE("texture"),
    SURFACE("surface"),
    MOTION_TABLE("motion-table"),
    SOUND("sound"),
    ENVIRONMENT("environment"),
    TABLE("table"),
    SCENE("scene"),
    REGION("region"),
    ITERATION("iteration"),
    OTHER("other");

    private static final int ITERATION_ID = 0xFFFF0001;

    private final String label;

    RecordKind(String label) {
        this.label = label;
    }

    /** As the command line says it. */
    public String label() {
        return label;
    }

    /** The kind of a record in a file of that data set. */
    public static RecordKind of(int dataSet, int id) {
        if (id == ITERATION_ID) {
            return ITERATION;
        }
        if (dataSet == DatHeader.CELL) {
            return switch (id & 0xFFFF) {
                case 0xFFFF -> LANDBLOCK;
                case 0xFFFE -> LANDBLOCK_INFO;
                default -> INDOOR_CELL;
            };
        }
        return switch (id >>> 24) {
            case 0x01 -> MODEL_PART;
            case 0x02 -> SETUP;
            case 0x03 -> ANIMATION;
            case 0x04, 0x0F -> PALETTE;
            case 0x05, 0x06, 0x07, 0x15 -> TEXTURE;
            case 0x08 -> SURFACE;
            case 0x09 -> MOTION_TABLE;
            case 0x0A, 0x20 -> SOUND;
            case 0x0D -> ENVIRONMENT;
            case 0x0E -> TABLE;
            case 0x12 -> SCENE;
            case 0x13 -> REGION;
            default -> OTHER;
        };
    }
}
