package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.app.viewer.web.PageSession;
import dev.gait.app.viewer.web.TabChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tabs that ask for more than can be drawn, and tabs that read nothing: neither makes anything pile up. */
@Timeout(30)
class RudeTabsTest {
    /** Shows nothing, and can be held up. */
    static final class Nothing implements ViewSource {
        final CountDownLatch heldUp = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        volatile boolean holdsUp;

        @Override
        public void describe(JsonGenerator json) {}

        @Override
        public void turn(long nowNanos) {
            if (holdsUp) {
                heldUp.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                holdsUp = false;
            }
        }

        @Override
        public void await(long nanos) {
            LockSupport.parkNanos(this, nanos);
        }

        @Override
        public void compose(long nowNanos, ViewFrame dest) {
            dest.clear(nowNanos * 1e-9);
        }

        @Override
        public int rosterVersion() {
            return 0;
        }

        @Override
        public void writeRoster(JsonGenerator json) {}

        @Override
        public void writeStatus(JsonGenerator json) {}

        @Override
        public @Nullable String order(PageCommand order, boolean drives, long nowNanos) {
            return "That cannot be done.";
        }

        @Override
        public @Nullable HttpReply ground(int blockX, int blockY) {
            return null;
        }

        @Override
        public void close() {}
    }

    /** A tab that takes what it is given, or says that it cannot. */
    private static final class Tab implements TabChannel {
        final AtomicInteger texts = new AtomicInteger();
        final AtomicInteger pictures = new AtomicInteger();
        private final boolean reads;

        Tab(boolean reads) {
            this.reads = reads;
        }

        @Override
        public void text(String json) {
            texts.incrementAndGet();
        }

        @Override
        public void binary(byte[] frame) {
            pictures.incrementAndGet();
        }

        @Override
        public boolean isReady() {
            return reads;
        }

        @Override
        public void close() {}
    }

    private static void until(java.util.function.BooleanSupplier so) {
        while (!so.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000L);
        }
    }

    @Test
    void whoAsksFasterThanItIsAnsweredIsNotHeard() throws Exception {
        Nothing source = new Nothing();
        try (ViewerServer viewer = ViewerServer.open(source, 0)) {
            Tab tab = new Tab(true);
            PageSession visit = viewer.opened(tab);
            until(() -> tab.texts.get() > 0);
            source.holdsUp = true;
            assertThat(source.heldUp.await(10, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 20_000; i++) {
                visit.binary(new byte[] {1, 0, 0, 0});
                visit.text("{\"t\":\"live\"}");
            }
            source.goOn.countDown();
            int before = tab.texts.get();
            until(() -> tab.texts.get() > before + 2);
            assertThat(tab.pictures.get()).isBetween(1, ViewerServer.MOST_WAITING / 2);
            int drawn = tab.pictures.get();
            visit.binary(new byte[] {1, 0, 0, 0});
            until(() -> tab.pictures.get() > drawn);
        }
    }

    /** Who asks to be told everything about everybody gets it as often as hands can ask. */
    @Test
    void ordersThatNoHandGivesAreNotHeard() throws Exception {
        Nothing source = new Nothing();
        try (ViewerServer viewer = ViewerServer.open(source, 0)) {
            Tab tab = new Tab(true);
            PageSession visit = viewer.opened(tab);
            until(() -> tab.texts.get() > 0);
            source.holdsUp = true;
            assertThat(source.heldUp.await(10, TimeUnit.SECONDS)).isTrue();
            int before = tab.texts.get();
            long began = System.nanoTime();
            for (int i = 0; i < ViewerServer.MOST_WAITING - 1; i++) {
                visit.text("{\"t\":\"dance\"}");
            }
            visit.binary(new byte[] {1, 0, 0, 0});
            source.goOn.countDown();
            until(() -> tab.pictures.get() > 0);
            double seconds = (System.nanoTime() - began) * 1e-9;
            assertThat(tab.texts.get() - before).isBetween(1, 64 + 8 + (int) Math.ceil(260 * seconds));
        }
    }

    /** Whoever opens two hundred tabs has no two hundred screens. */
    @Test
    void manyTabsTogetherGetAsManyPicturesAsAFewScreensShow() throws Exception {
        Nothing source = new Nothing();
        try (ViewerServer viewer = ViewerServer.open(source, 0)) {
            Tab steers = new Tab(true);
            PageSession steering = viewer.opened(steers);
            List<Tab> tabs = new ArrayList<>();
            List<PageSession> visits = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                tabs.add(new Tab(true));
                visits.add(viewer.opened(tabs.get(i)));
            }
            until(() -> tabs.stream().allMatch(tab -> tab.texts.get() > 0));
            source.holdsUp = true;
            assertThat(source.heldUp.await(10, TimeUnit.SECONDS)).isTrue();
            long began = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                visits.forEach(visit -> visit.binary(new byte[] {1, 0, 0, 0}));
            }
            steering.binary(new byte[] {1, 0, 0, 0});
            source.goOn.countDown();
            until(() -> steers.pictures.get() > 0);
            double seconds = (System.nanoTime() - began) * 1e-9;
            int drawn = tabs.stream().mapToInt(tab -> tab.pictures.get()).sum();
            assertThat(drawn).isBetween(1, 250 + (int) Math.ceil(1000 * seconds));
        }
    }

    @Test
    void nothingPilesUpForATabThatReadsNothing() throws Exception {
        try (ViewerServer viewer = ViewerServer.open(new Nothing(), 0)) {
            Tab rude = new Tab(false);
            Tab polite = new Tab(true);
            PageSession visit = viewer.opened(rude);
            viewer.opened(polite);
            for (int i = 0; i < 100; i++) {
                visit.binary(new byte[] {1, 0, 0, 0});
                visit.text("{\"t\":\"dance\"}");
            }
            until(() -> polite.texts.get() >= 5);
            assertThat(rude.texts.get()).isZero();
            assertThat(rude.pictures.get()).isZero();
        }
    }
}
