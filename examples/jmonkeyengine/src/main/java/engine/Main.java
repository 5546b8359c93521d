package engine;

import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import java.nio.file.Path;

/** Shows the crowd in a window for some seconds; with a second argument a picture of the end is left there as a PNG. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 20;
        run(seconds, args.length > 1 ? Path.of(args[1]).toAbsolutePath() : null, JmeContext.Type.Display);
    }

    static CrowdApp run(double seconds, Path picture, JmeContext.Type kind) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(800, 500);
        settings.setAudioRenderer(null);
        settings.setRenderer(AppSettings.LWJGL_OPENGL2);
        settings.setTitle("Gait in jMonkeyEngine");
        CrowdApp app = new CrowdApp(seconds, picture);
        app.setShowSettings(false);
        app.setDisplayStatView(false);
        app.setDisplayFps(false);
        app.setPauseOnLostFocus(false);
        app.setSettings(settings);
        app.start(kind, true);
        while (app.getContext().isCreated() || app.figures.isEmpty()) {
            Thread.onSpinWait();
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                app.stop();
            }
        }
        return app;
    }
}
