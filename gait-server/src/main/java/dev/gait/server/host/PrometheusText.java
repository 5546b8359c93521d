package dev.gait.server.host;

import dev.gait.net.message.Verdict;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.LinkStats;
import dev.gait.server.Histogram;
import dev.gait.server.MotionServer;
import dev.gait.server.ServerCounters;
import dev.gait.server.gate.GateVerdict;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server's numbers in the text format that Prometheus reads. */
public final class PrometheusText {
    private static final long ANSWER_SECONDS = 2;

    private final StringBuilder text = new StringBuilder(8192);

    private PrometheusText() {}

    /**
     * @param requests of this page that wait
     */
    static String of(ServerHost host, MetricsPage.LogCounters log, MetricsPage.Addition more, int requests)
            throws ExecutionException, InterruptedException, TimeoutException {
        PrometheusText page = new PrometheusText();
        page.queues(host, log);
        page.gauge("gait_numbers_requests_waiting", "Requests for this page that wait.", requests);
        return host.ask(server -> {
                    page.write(server, host.droppedDatagrams());
                    return page.text.append(more.numbers()).toString();
                })
                .get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    /** What waits between threads: the list with bounds and policies is in docs/operating.md. */
    private void queues(ServerHost host, MetricsPage.LogCounters log) {
        gauge("gait_questions_waiting", "Questions to the world that wait.", host.questionsWaiting());
        counter("gait_questions_refused_total", "Questions that found no room.", host.refusedQuestions());
        gauge("gait_log_lines_waiting", "Log lines that wait to be written.", log.waitingLines());
        counter("gait_log_lines_dropped_total", "Log lines that found no room.", log.droppedLines());
    }

    /** Reads the numbers; on the server's thread. */
    private void write(MotionServer server, long droppedDatagrams) {
        LinkStats link = server.status().linkStats();
        ServerCounters counters = server.counters();
        gauge("gait_sessions", "Open sessions.", server.status().sessionCount());
        gauge(
                "gait_logins_half_open",
                "Logins without an answered cookie.",
                server.status().halfOpenCount());
        gauge("gait_landblocks", "Landblocks that are awake.", server.status().landblockCount());
        counter("gait_logins_total", "Logins that became sessions.", counters.logins);
        counter("gait_logins_refused_total", "Logins that were turned away.", counters.loginsRefused);
        counter(
                "gait_logins_crowded_out_total",
                "Logins that made way for newer ones before they proved their address.",
                server.status().loginsCrowdedOut());
        counter(
                "gait_logins_busy_total",
                "Logins refused because too many waited or the server was late.",
                counters.loginsBusy);
        counter("gait_guesses_delayed_total", "Logins refused after wrong passwords.", counters.guessesDelayed);
        counter("gait_accounts_created_total", "Accounts created.", counters.accountsCreated);
        counter(
                "gait_accounts_denied_total",
                "Accounts denied to hosts that had their share.",
                counters.accountsDenied);
        gauge(
                "gait_hashes_waiting",
                "Password checks that wait.",
                server.status().hashesWaiting());
        gauge(
                "gait_store_jobs_waiting",
                "Work that waits for the store.",
                server.status().storeJobsWaiting());
        gauge(
                "gait_store_answers_waiting",
                "Answers of the store that the world has not heard.",
                server.status().storeAnswersWaiting());
        gauge(
                "gait_places_unsaved",
                "Places that are not in the store yet.",
                server.status().unsavedPlaces());
        counter("gait_saves_failed_total", "Saves that failed and are tried again.", counters.savesFailed);
        counter("gait_ticks_total", "Ticks of the world.", counters.ticks);
        counter("gait_corrections_total", "Claims refused and put back.", counters.corrections);
        counter(
                "gait_states_coalesced_total",
                "States of others not sent to a client whose line is behind, because newer ones followed.",
                counters.statesCoalesced);
        counter(
                "gait_relays_held_back_total",
                "What players did more often than is told to others.",
                counters.relaysHeldBack);
        counter("gait_places_saved_total", "Places that are in the store.", counters.placesSaved);
        counter("gait_actions_dropped_total", "Messages above a session's rate.", counters.messagesDropped);
        counter("gait_chat_lines_total", "Lines of chat passed on.", counters.chatLines);
        counter("gait_chat_dropped_total", "Lines of chat not passed on.", counters.chatDropped);
        counter("gait_chat_unheard_total", "Lines of chat that one listener was spared.", counters.chatUnheard);
        counter("gait_game_heard_total", "Messages of the game heard from clients.", counters.gameMessagesHeard);
        counter("gait_game_told_total", "Messages of the game told to clients.", counters.gameMessagesTold);
        counter("gait_game_dropped_total", "Messages of the game not passed on.", counters.gameMessagesDropped);
        counter("gait_datagrams_received_total", "Datagrams received.", link.datagramsReceived);
        counter("gait_datagrams_sent_total", "Datagrams sent.", link.datagramsSent);
        counter("gait_datagrams_dropped_total", "Datagrams lost at our own sockets.", droppedDatagrams);
        counter("gait_bytes_received_total", "Bytes received.", link.bytesReceived);
        counter("gait_bytes_sent_total", "Bytes sent.", link.bytesSent);
        head("gait_packet_verdicts_total", "counter", "Datagrams by verdict.");
        for (PacketVerdict verdict : PacketVerdict.values()) {
            labelled("gait_packet_verdicts_total", "verdict", verdict.name(), link.of(verdict));
        }
        head("gait_message_verdicts_total", "counter", "Messages by verdict.");
        for (Verdict verdict : Verdict.values()) {
            labelled("gait_message_verdicts_total", "verdict", verdict.name(), counters.of(verdict));
        }
        head("gait_claim_verdicts_total", "counter", "Claims of clients about themselves by verdict.");
        for (GateVerdict verdict : GateVerdict.values()) {
            labelled("gait_claim_verdicts_total", "verdict", verdict.name(), counters.of(verdict));
        }
        head("gait_sessions_ended_total", "counter", "Sessions that ended, by reason.");
        for (DisconnectReason reason : DisconnectReason.values()) {
            labelled("gait_sessions_ended_total", "reason", reason.name(), counters.of(reason));
        }
        histogram("gait_tick_seconds", "Time of a turn in which the world was stepped.", counters.tickTime);
        histogram("gait_turn_seconds", "From the beginning of one turn to that of the next.", counters.turnTime);
        histogram(
                "gait_relay_seconds",
                "From the arrival of a client's word to the datagrams that pass it on.",
                counters.relayLatency);
    }

    private void gauge(String name, String help, long value) {
        head(name, "gauge", help);
        text.append(name).append(' ').append(value).append('\n');
    }

    private void counter(String name, String help, long value) {
        head(name, "counter", help);
        text.append(name).append(' ').append(value).append('\n');
    }

    private void head(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void labelled(String name, String label, String of, long value) {
        text.append(name)
                .append('{')
                .append(label)
                .append("=\"")
                .append(of.toLowerCase(Locale.ROOT))
                .append("\"} ");
        text.append(value).append('\n');
    }

    private void histogram(String name, String help, Histogram histogram) {
        head(name, "histogram", help);
        long below = 0;
        for (int bucket = 0; bucket < histogram.buckets(); bucket++) {
            below += histogram.inBucket(bucket);
            double bound = histogram.bound(bucket);
            text.append(name).append("_bucket{le=\"");
            text.append(Double.isInfinite(bound) ? "+Inf" : Double.toString(bound))
                    .append("\"} ");
            text.append(below).append('\n');
        }
        text.append(name).append("_sum ").append(histogram.sumSeconds()).append('\n');
        text.append(name).append("_count ").append(histogram.count()).append('\n');
    }
}
