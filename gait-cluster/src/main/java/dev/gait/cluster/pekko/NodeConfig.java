package dev.gait.cluster.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.gait.server.state.StateVersion;
import java.util.ArrayList;
import java.util.List;

/** What the engine is told when it starts: {@code gait-cluster.conf}, and which of the nodes this one is. */
final class NodeConfig {
    static final String SYSTEM = "gait";

    private NodeConfig() {}

    /** The first address is ours; all of them, in an order that is the same everywhere, are where to begin. */
    static Config of(List<String> nodes, String bind) {
        String own = nodes.get(0);
        List<String> seeds = new ArrayList<>();
        nodes.stream().sorted().distinct().forEach(each -> seeds.add("\"pekko://" + SYSTEM + "@" + each + "\""));
        String text = at("pekko.remote.artery.canonical", own)
                + "pekko.cluster.app-version = \"" + StateVersion.NEWEST + "\"\n"
                + "pekko.cluster.seed-nodes = [" + String.join(", ", seeds) + "]\n";
        if (!bind.isEmpty()) {
            text += at("pekko.remote.artery.bind", bind)
                    + "pekko.remote.artery.advanced.tcp.outbound-client-hostname = \"" + host(bind) + "\"\n";
        }
        return ConfigFactory.parseString(text)
                .withFallback(ConfigFactory.parseResources(NodeConfig.class.getClassLoader(), "gait-cluster.conf"))
                .withFallback(ConfigFactory.load());
    }

    private static String host(String address) {
        return address.substring(0, address.lastIndexOf(':'));
    }

    private static String at(String path, String address) {
        return path + ".hostname = \"" + host(address) + "\"\n" + path + ".port = "
                + address.substring(address.lastIndexOf(':') + 1) + "\n";
    }
}
