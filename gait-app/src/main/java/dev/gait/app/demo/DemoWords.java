package dev.gait.app.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.net.impair.LinkCounters;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.impair.NetworkText;
import java.io.IOException;

/** What the page is told of the demo: once what it is, and again and again how its network does. */
final class DemoWords {
    private DemoWords() {}

    static void describe(JsonGenerator json, DemoGround country, Position start, boolean glide, int bots)
            throws IOException {
        double originX = Landblocks.originX(start.cell);
        double originY = Landblocks.originY(start.cell);
        json.writeStringField("stage", "demo");
        json.writeStringField("title", "Gait demo");
        json.writeNumberField("originX", originX);
        json.writeNumberField("originY", originY);
        json.writeNumberField("startX", start.frame.x);
        json.writeNumberField("startY", start.frame.y);
        json.writeNumberField("startZ", start.frame.z);
        json.writeBooleanField("controls", true);
        json.writeBooleanField("eyes", true);
        json.writeBooleanField("network", true);
        json.writeNumberField("seed", country.seed());
        json.writeBooleanField("glide", glide);
        if (bots > Bots.RUNNER) {
            RunningTrack track = country.track();
            json.writeObjectFieldStart("track");
            json.writeNumberField("x", track.x() - originX);
            json.writeNumberField("y", track.y() - originY);
            json.writeNumberField("radius", track.radius());
            json.writeEndObject();
        }
        if (bots > Bots.SCRIPTED) {
            json.writeStringField("scripted", Bots.name(Bots.SCRIPTED));
        }
        NetworkOffer.write(json);
        SchemeComparison.describe(json);
    }

    /** @param roundTripMillis NaN while nobody knows it */
    static void network(JsonGenerator json, NetworkProfile network, BadLine line, double rateHz, double roundTripMillis)
            throws IOException {
        json.writeObjectFieldStart("network");
        json.writeStringField("name", network.name());
        json.writeStringField("words", NetworkText.describe(network));
        json.writeStringField("text", NetworkText.format(network));
        json.writeObjectFieldStart("values");
        for (NetworkSetting setting : NetworkSetting.values()) {
            json.writeNumberField(setting.key(), network.get(setting));
        }
        json.writeEndObject();
        json.writeBooleanField("frozen", line.isHeld());
        json.writeNumberField("rate", rateHz);
        LinkCounters counters = line.counters();
        json.writeNumberField("offered", counters.offered);
        json.writeNumberField("lost", counters.lost);
        json.writeNumberField("duplicated", counters.duplicated);
        json.writeNumberField("roundTripSeconds", RoundTrips.WINDOW_SECONDS);
        if (Double.isFinite(roundTripMillis)) {
            json.writeNumberField("roundTrip", roundTripMillis);
        }
        json.writeEndObject();
    }
}
