package dev.gait.cluster.pekko;

import dev.gait.cluster.node.ClusterCounters;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.node.NodeStatus;
import java.util.Locale;

/** A node's numbers in the text format that Prometheus reads, beside those of its server. */
final class NodeNumbers {
    private final StringBuilder text = new StringBuilder(4096);

    private NodeNumbers() {}

    /** On the world's thread. */
    static String of(ClusterNode node, boolean serving) {
        return new NodeNumbers().write(node, serving);
    }

    private String write(ClusterNode node, boolean serving) {
        NodeStatus status = node.status();
        ClusterCounters counters = node.counters();
        long sessions =
                status.characters().stream().filter(each -> !each.creature()).count();
        long onTheirWay = status.characters().stream()
                .filter(each -> !each.creature() && each.onItsWay())
                .count();
        one("serving", "gauge", "Whether this node serves.", serving ? 1 : 0);
        one("others", "gauge", "Other nodes of the cluster.", status.others().size());
        one("characters", "gauge", "Characters whose session is here.", sessions);
        one("on_their_way", "gauge", "Of those, in no block.", onTheirWay);
        one("guests", "gauge", "Characters here whose session is elsewhere.", status.guests());
        one("link_bytes", "gauge", "Bytes that wait for other nodes or are on their way.", status.heldBytes());
        one("sent_bytes_total", "counter", "Bytes sent to other nodes.", status.carriedBytes());
        one("repeats_total", "counter", "Frames said again.", status.repeats());
        one("entries_total", "counter", "Characters sent to a block.", counters.entries);
        one("entries_elsewhere_total", "counter", "Of those, at another node.", counters.entriesElsewhere);
        one("refusals_total", "counter", "Entries refused: the block had another owner.", counters.refusals);
        one("recoveries_total", "counter", "Characters that went on after their node was lost.", counters.recoveries);
        one("orphans_total", "counter", "Characters here whose gateway was lost.", counters.orphans);
        one("words_repeated_total", "counter", "Words said again after a hand-over.", counters.wordsRepeated);
        one("words_dropped_total", "counter", "Words dropped because too many waited.", counters.wordsDropped);
        one("left_out_total", "counter", "Messages left out because a link was full.", counters.leftOut);
        one("disregarded_total", "counter", "Messages that came too late or made no sense.", counters.disregarded);
        one("passages_total", "counter", "Ways from one block to one of another owner.", counters.passages);
        head("passage_seconds_total", "counter", "Time spent on them.");
        text.append("gait_cluster_passage_seconds_total ")
                .append(counters.passageNanos * 1e-9)
                .append('\n');
        head("shard_characters", "gauge", "People in each shard that this node owns.");
        node.shardLoads().forEach(load -> labelled("shard_characters", load.shard(), load.characters()));
        head("shard_creatures", "gauge", "Creatures in each shard that this node owns.");
        node.shardLoads().forEach(load -> labelled("shard_creatures", load.shard(), load.creatures()));
        return text.toString();
    }

    private void one(String name, String type, String help, long value) {
        head(name, type, help);
        text.append("gait_cluster_").append(name).append(' ').append(value).append('\n');
    }

    private void head(String name, String type, String help) {
        text.append("# HELP gait_cluster_")
                .append(name)
                .append(' ')
                .append(help)
                .append('\n');
        text.append("# TYPE gait_cluster_")
                .append(name)
                .append(' ')
                .append(type)
                .append('\n');
    }

    private void labelled(String name, int shard, long value) {
        text.append("gait_cluster_").append(name).append("{shard=\"");
        text.append(shardName(shard)).append("\"} ").append(value).append('\n');
    }

    /** Its south-western block counted in shards, east and north, as blocks are named. */
    static String shardName(int shard) {
        return String.format(Locale.ROOT, "%02X/%02X", shard >> 8, shard & 0xFF);
    }

    /** The shard of a name; -1 for what is none. */
    static int shardNamed(String name) {
        return name.matches("[0-9A-Fa-f]{2}/[0-9A-Fa-f]{2}")
                ? Integer.parseInt(name.substring(0, 2), 16) << 8 | Integer.parseInt(name.substring(3), 16)
                : -1;
    }
}
