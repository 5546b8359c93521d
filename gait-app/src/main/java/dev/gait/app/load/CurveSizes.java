package dev.gait.app.load;

import java.util.ArrayList;
import java.util.List;

/** The sizes of a crowd that grows, as a person types them. */
final class CurveSizes {
    private CurveSizes() {}

    /** Numbers with commas between them, each larger than the one before; nothing if they are not. */
    static List<Integer> of(String sizes, int most) {
        List<Integer> crowds = new ArrayList<>();
        try {
            for (String size : sizes.split(",", -1)) {
                crowds.add(Integer.parseInt(size.strip()));
            }
        } catch (NumberFormatException e) {
            return List.of();
        }
        boolean grows = crowds.stream().sorted().distinct().toList().equals(crowds);
        return grows && crowds.get(0) >= 1 && crowds.get(crowds.size() - 1) <= most ? crowds : List.of();
    }
}
