package engine;

import com.badlogic.gdx.backends.headless.HeadlessApplication;
import com.badlogic.gdx.backends.headless.HeadlessApplicationConfiguration;
import com.badlogic.gdx.math.Vector3;

/** Runs the game without a window for some seconds and says where everybody is. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 3;
        CrowdGame game = run(seconds);
        game.figures.forEach((id, figure) -> System.out.printf(
                "%d at %s %s%n", id, figure.transform.getTranslation(new Vector3()), figure.animation));
    }

    static CrowdGame run(double seconds) throws InterruptedException {
        CrowdGame game = new CrowdGame();
        HeadlessApplicationConfiguration configuration = new HeadlessApplicationConfiguration();
        configuration.updatesPerSecond = 60;
        HeadlessApplication application = new HeadlessApplication(game, configuration);
        Thread.sleep((long) (seconds * 1000));
        application.exit();
        Thread.sleep(100);
        return game;
    }
}
