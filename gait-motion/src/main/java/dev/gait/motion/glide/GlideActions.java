package dev.gait.motion.glide;

/** One-shot actions of a body by their time: each plays over whatever the legs do, for a while, or until the next begins. */
final class GlideActions {
    private static final int KEPT = 4;

    private final double[] time = new double[KEPT];
    private final int[] number = new int[KEPT];
    private final int[] action = new int[KEPT];
    private int count;

    void clear() {
        count = 0;
    }

    /** False for one that is known, or older than all that are kept. */
    boolean add(double at, int which, int what) {
        int i = count;
        while (i > 0 && number[i - 1] > which) {
            i--;
        }
        if (i > 0 && number[i - 1] == which || i == 0 && count == KEPT) {
            return false;
        }
        if (count == KEPT) {
            shift(1, 0, i - 1);
            i--;
        } else {
            shift(i, i + 1, count - i);
            count++;
        }
        time[i] = at;
        number[i] = which;
        action[i] = what;
        return true;
    }

    private void shift(int from, int to, int length) {
        System.arraycopy(time, from, time, to, length);
        System.arraycopy(number, from, number, to, length);
        System.arraycopy(action, from, action, to, length);
    }

    /** What plays at a moment. */
    void show(double moment, double seconds, GlideRow dest) {
        dest.action = 0;
        dest.actionAge = 0;
        for (int i = count - 1; i >= 0; i--) {
            if (time[i] <= moment) {
                if (moment - time[i] < seconds) {
                    dest.action = action[i];
                    dest.actionAge = moment - time[i];
                }
                return;
            }
        }
    }
}
