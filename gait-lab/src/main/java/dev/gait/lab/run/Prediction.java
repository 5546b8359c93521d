package dev.gait.lab.run;

import dev.gait.lab.scenario.Scenario;
import dev.gait.net.impair.NetworkProfile;
import java.util.ArrayList;
import java.util.List;

/** Measures how one's own player is shown: predicted, literally by the server's word plus replay, and by its word alone. */
public final class Prediction {
    private static final List<String> PRESENTATIONS = List.of("predicted", "literal", "server");

    private Prediction() {}

    /** All three presentations on one network, means over seeds. Deterministic; takes about 50 ms per seed. */
    public static List<PredictionResult> run(Scenario scenario, NetworkProfile network, long firstSeed, int seeds) {
        List<PredictionResult> results = new ArrayList<>();
        for (String presentation : PRESENTATIONS) {
            double latency = 0;
            double corrections = 0;
            double largest = 0;
            double error = 0;
            for (int i = 0; i < seeds; i++) {
                boolean overlay = presentation.equals("predicted");
                boolean serverOnly = presentation.equals("server");
                PredictionResult one = new PredictionRun(scenario, network, overlay, serverOnly, firstSeed + i)
                        .play(presentation, network.name());
                latency += one.latency() / seeds;
                corrections += one.correctionsPerMinute() / seeds;
                largest = Math.max(largest, one.largestCorrection());
                error += one.presentationError() / seeds;
            }
            boolean corrects = presentation.equals("predicted");
            results.add(new PredictionResult(
                    scenario.name(),
                    network.name(),
                    presentation,
                    latency,
                    corrects ? corrections : Double.NaN,
                    corrects ? largest : Double.NaN,
                    error));
        }
        return results;
    }
}
