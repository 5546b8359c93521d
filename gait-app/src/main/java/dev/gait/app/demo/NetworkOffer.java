package dev.gait.app.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.impair.Networks;
import java.io.IOException;

/** The presets and what each setting means, for the page's buttons and sliders. */
final class NetworkOffer {
    private NetworkOffer() {}

    static void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("presets");
        for (NetworkProfile preset : Networks.PRESETS) {
            json.writeStartObject();
            json.writeStringField("name", preset.name());
            json.writeStringField("words", dev.gait.net.impair.NetworkText.describe(preset));
            json.writeObjectFieldStart("values");
            for (NetworkSetting setting : NetworkSetting.values()) {
                json.writeNumberField(setting.key(), preset.get(setting));
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("settings");
        for (NetworkSetting setting : NetworkSetting.values()) {
            json.writeStringField(setting.key(), setting.sentence());
        }
        json.writeEndObject();
    }
}
