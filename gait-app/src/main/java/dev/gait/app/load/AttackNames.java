package dev.gait.app.load;

import dev.gait.testbed.attack.AttackKind;
import java.util.ArrayList;

/** What can be typed after --attack. */
final class AttackNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    AttackNames() {
        for (AttackKind kind : AttackKind.values()) {
            add(kind.label());
        }
    }
}
