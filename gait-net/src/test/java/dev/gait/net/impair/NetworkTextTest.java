package dev.gait.net.impair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.math.Prng;
import org.junit.jupiter.api.Test;

class NetworkTextTest {
    @Test
    void aNetworkIsSettingsOnOneLine() {
        NetworkProfile network = NetworkText.parse("delay=100 jitter=20,loss=1%&ordered=1");

        assertThat(network.get(NetworkSetting.DELAY)).isEqualTo(100);
        assertThat(network.get(NetworkSetting.JITTER)).isEqualTo(20);
        assertThat(network.get(NetworkSetting.LOSS)).isEqualTo(0.01);
        assertThat(network.get(NetworkSetting.ORDERED)).isEqualTo(1);
        assertThat(network.get(NetworkSetting.TAIL)).isZero();
    }

    @Test
    void aFileHasLinesCommentsAndANameOfItsOwn() {
        NetworkProfile network = NetworkText.parse("# our office\nname=office\ndelay=7 # on a good day\n");

        assertThat(network.name()).isEqualTo("office");
        assertThat(network.get(NetworkSetting.DELAY)).isEqualTo(7);
    }

    @Test
    void aNamedNetworkCanBeVaried() {
        NetworkProfile network = NetworkText.parse("Wi-Fi loss=10%");

        assertThat(network.get(NetworkSetting.LOSS)).isEqualTo(0.1);
        assertThat(network.get(NetworkSetting.FREEZE)).isEqualTo(500);
    }

    @Test
    void whatIsWrongIsSaidInASentence() {
        assertThatThrownBy(() -> NetworkText.parse("moon")).hasMessageStartingWith("there is no network 'moon'");
        assertThatThrownBy(() -> NetworkText.parse("lag=3")).hasMessageStartingWith("a network has no setting 'lag'");
        assertThatThrownBy(() -> NetworkText.parse("loss=2")).hasMessage("loss must lie between 0 and 1, got 2");
        assertThatThrownBy(() -> NetworkText.parse("loss=NaN")).hasMessageStartingWith("loss must lie between");
        assertThatThrownBy(() -> NetworkText.parse("delay=soon")).hasMessage("delay must be a number, got 'soon'");
        assertThatThrownBy(() -> NetworkText.parse("delay=1 wifi"))
                .hasMessage("'wifi' is not of the form setting=value");
        assertThatThrownBy(() -> NetworkText.parse(" # nothing ")).hasMessage("a network's description is empty");
    }

    @Test
    void everyPresetReadsBackFromItsText() {
        for (NetworkProfile preset : Networks.PRESETS) {
            assertThat(NetworkText.parse(preset.toString())).isEqualTo(preset);
            assertThat(NetworkText.describe(preset)).contains("ms");
        }
    }

    @Test
    void anyNetworkReadsBackFromItsText() {
        for (long seed = 1; seed <= 200; seed++) {
            Prng prng = new Prng(seed);
            NetworkProfile network = NetworkProfile.perfect("n" + seed);
            for (NetworkSetting setting : NetworkSetting.values()) {
                double value = setting.least() + prng.below(1000) / 1000.0 * (setting.most() - setting.least());
                network = network.with(setting, Math.round(value * 1000) / 1000.0);
            }
            assertThat(NetworkText.parse(network.toString())).as("seed " + seed).isEqualTo(network);
        }
    }

    @Test
    void theThreeNetworksOfThePublishedFiguresAreAsPublished() {
        assertThat(NetworkText.describe(Networks.CLEAN)).isEqualTo("0 ms");
        assertThat(NetworkText.describe(Networks.GLIDE_100)).isEqualTo("100 ± 20 ms, loss 1 %");
        assertThat(NetworkText.describe(Networks.GLIDE_200)).isEqualTo("200 ± 80 ms, loss 5 %");
    }
}
