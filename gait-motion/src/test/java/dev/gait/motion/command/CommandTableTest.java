package dev.gait.motion.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The table in the code is the table of the specification, row by row: motion.md §B.1. */
class CommandTableTest {
    private static List<String> rows() throws IOException {
        Path table = Path.of("..", "docs", "spec", "commands.csv");
        List<String> lines = Files.readAllLines(table);
        assertThat(lines.get(0)).isEqualTo("low,full,name");
        return lines.subList(1, lines.size());
    }

    @Test
    void everyRowOfTheSpecificationIsKnownByNumberClassAndName() throws IOException {
        List<String> rows = rows();
        assertThat(rows).hasSize(408);
        for (String row : rows) {
            String[] columns = row.split(",", -1);
            int low = Integer.decode(columns[0]);
            int full = Integer.parseUnsignedInt(columns[1].substring(2), 16);
            assertThat(MotionCommand.expand(low)).as(row).isEqualTo(full);
            assertThat(MotionCommand.expandForward(low)).as(row).isEqualTo(full);
            assertThat(MotionCommand.low(full)).as(row).isEqualTo(low);
            assertThat(MotionCommand.isKnown(full)).as(row).isTrue();
            assertThat(CommandTable.name(low)).as(row).isEqualTo(columns[2]);
        }
    }

    @Test
    void aNumberThatIsInNoRowIsNothingButForTheLegsASubStateOfItsOwn() throws IOException {
        Set<Integer> known = new HashSet<>();
        for (String row : rows()) {
            known.add(Integer.decode(row.substring(0, row.indexOf(','))));
        }
        for (int low = 1; low <= 0xFFFF; low++) {
            if (!known.contains(low)) {
                assertThat(MotionCommand.expand(low)).isZero();
                assertThat(MotionCommand.expandForward(low)).isEqualTo(0x40000000 | low);
            }
        }
        assertThat(MotionCommand.expandForward(0)).isZero();
        assertThat(MotionCommand.isKnown(0)).isFalse();
        assertThat(MotionCommand.isKnown(0x40007777)).isFalse();
        assertThat(MotionCommand.isKnown(0x10000003))
                .as("Ready's number in another class")
                .isFalse();
    }

    @Test
    void peopleReadTheClientsOwnNames() {
        assertThat(MotionCommand.name(MotionCommand.WAVE)).isEqualTo("Wave");
        assertThat(MotionCommand.name(MotionCommand.RUN_FORWARD)).isEqualTo("run");
        assertThat(MotionCommand.name(0x40007777)).isEqualTo("0x40007777");
    }
}
