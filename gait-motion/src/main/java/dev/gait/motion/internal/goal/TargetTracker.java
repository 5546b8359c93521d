package dev.gait.motion.internal.goal;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who watches whom (motion.md §I.7, retail's TargetManager): the one object this actor follows, and the voyeurs that
 * follow it. A voyeur is told where its target will be after its own look-ahead, and told anew when that place has
 * moved by more than its radius; twice a second is often enough.
 */
public final class TargetTracker {
    private static final class Voyeur {
        int watcherId;
        double radius;
        double quantum;
        final Position lastSent = new Position();
    }

    private final int ownId;
    private final Body body;
    private final TargetListener listener;
    private final List<Voyeur> voyeurs = new ArrayList<>(0);
    private final Position predicted = new Position();
    private Directory directory;

    private double lastHandled = Double.NEGATIVE_INFINITY;
    private int targetId;
    private int contextId;
    private double targetRadius;
    private double targetQuantum;
    private TargetStatus status = TargetStatus.UNDEFINED;
    private double targetTime;

    public TargetTracker(int ownId, Body body, Directory directory, TargetListener listener) {
        this.ownId = ownId;
        this.body = body;
        this.directory = directory;
        this.listener = listener;
    }

    public void setDirectory(Directory newDirectory) {
        directory = newDirectory;
    }

    // ---- The watched one ----

    /** Follows an object from now on; what was followed before is let go. */
    public void setTarget(int context, int objectId, double radius, double quantum, double now) {
        body.setConcern(Concern.TARGETS, true);
        clearTarget();
        if (objectId == 0) {
            listener.onTargetUpdate(0, TargetStatus.TIMED_OUT, body.position, body.position, now);
            return;
        }
        targetId = objectId;
        contextId = context;
        targetRadius = radius;
        targetQuantum = quantum;
        status = TargetStatus.UNDEFINED;
        targetTime = now;
        register(now);
    }

    public void clearTarget() {
        if (targetId == 0) {
            return;
        }
        Tracked target = directory.find(targetId);
        targetId = 0;
        status = TargetStatus.UNDEFINED;
        if (target != null) {
            target.targets().removeVoyeur(ownId);
        }
    }

    /** Looks further ahead, or less far. */
    public void setTargetQuantum(double quantum, double now) {
        if (targetId != 0) {
            targetQuantum = quantum;
            register(now);
        }
    }

    private void register(double now) {
        Tracked target = directory.find(targetId);
        if (target != null) {
            target.targets().addVoyeur(ownId, targetRadius, targetQuantum, now);
        }
    }

    private void receive(int objectId, TargetStatus newStatus, Position position, Position interpolated, double now) {
        if (objectId != targetId || targetId == 0) {
            return;
        }
        status = newStatus;
        targetTime = now;
        if (contextId == 0) {
            listener.onTargetUpdate(objectId, newStatus, position, interpolated, now);
        }
        if (newStatus == TargetStatus.EXIT_WORLD && targetId == objectId) {
            clearTarget();
        }
    }

    public double targetQuantum() {
        return targetQuantum;
    }

    public int targetId() {
        return targetId;
    }

    // ---- The voyeurs ----

    void addVoyeur(int watcherId, double radius, double quantum, double now) {
        body.setConcern(Concern.TARGETS, true);
        for (int i = 0; i < voyeurs.size(); i++) {
            Voyeur known = voyeurs.get(i);
            if (known.watcherId == watcherId) {
                known.radius = radius;
                known.quantum = quantum;
                return;
            }
        }
        Voyeur voyeur = new Voyeur();
        voyeur.watcherId = watcherId;
        voyeur.radius = radius;
        voyeur.quantum = quantum;
        voyeur.lastSent.set(body.position);
        voyeurs.add(voyeur);
        tell(watcherId, TargetStatus.OK, body.position, now);
    }

    void removeVoyeur(int watcherId) {
        for (int i = 0; i < voyeurs.size(); i++) {
            if (voyeurs.get(i).watcherId == watcherId) {
                voyeurs.remove(i);
                return;
            }
        }
    }

    public int voyeurCount() {
        return voyeurs.size();
    }

    /** Once per tick; acts at most twice a second. */
    public void handleTargeting(double now) {
        if (!body.hasConcern(Concern.TARGETS) || now - lastHandled < MotionTuning.TARGET_INTERVAL) {
            return;
        }
        lastHandled = now;
        if (targetId != 0 && status == TargetStatus.UNDEFINED && now - targetTime > MotionTuning.TARGET_TIMEOUT) {
            receive(targetId, TargetStatus.TIMED_OUT, body.position, body.position, now);
        }
        for (int i = voyeurs.size() - 1; i >= 0 && i < voyeurs.size(); i--) {
            Voyeur voyeur = voyeurs.get(i);
            predict(voyeur.quantum);
            if (predicted.distanceTo(voyeur.lastSent) > voyeur.radius) {
                voyeur.lastSent.set(predicted);
                tell(voyeur.watcherId, TargetStatus.OK, predicted, now);
            }
        }
    }

    /** Tells every voyeur that something happened to this actor: it left the world, or was teleported. */
    public void notifyVoyeurs(TargetStatus news, double now) {
        for (int i = voyeurs.size() - 1; i >= 0; i--) {
            if (i < voyeurs.size()) {
                tell(voyeurs.get(i).watcherId, news, body.position, now);
            }
        }
    }

    private void predict(double quantum) {
        predicted.set(body.position);
        predicted.frame.x += body.cachedVelocityX() * quantum;
        predicted.frame.y += body.cachedVelocityY() * quantum;
        predicted.frame.z += body.cachedVelocityZ() * quantum;
    }

    private void tell(int watcherId, TargetStatus news, Position interpolated, double now) {
        @Nullable Tracked watcher = directory.find(watcherId);
        if (watcher != null) {
            watcher.targets().receive(ownId, news, body.position, interpolated, now);
        }
    }

    // ---- Rolling back ----

    /** Watches and is watched as another is. Whoever rolls back one of several actors rolls back the others too. */
    public void copyFrom(TargetTracker other) {
        lastHandled = other.lastHandled;
        targetId = other.targetId;
        contextId = other.contextId;
        targetRadius = other.targetRadius;
        targetQuantum = other.targetQuantum;
        status = other.status;
        targetTime = other.targetTime;
        while (voyeurs.size() > other.voyeurs.size()) {
            voyeurs.remove(voyeurs.size() - 1);
        }
        while (voyeurs.size() < other.voyeurs.size()) {
            voyeurs.add(new Voyeur());
        }
        for (int i = 0; i < voyeurs.size(); i++) {
            Voyeur mine = voyeurs.get(i);
            Voyeur theirs = other.voyeurs.get(i);
            mine.watcherId = theirs.watcherId;
            mine.radius = theirs.radius;
            mine.quantum = theirs.quantum;
            mine.lastSent.set(theirs.lastSent);
        }
    }

    public void addTo(Digest digest) {
        digest.add(lastHandled).add(targetId).add(contextId).add(targetRadius).add(targetQuantum);
        digest.add(status.ordinal()).add(targetTime).add(voyeurs.size());
        for (int i = 0; i < voyeurs.size(); i++) {
            Voyeur voyeur = voyeurs.get(i);
            digest.add(voyeur.watcherId).add(voyeur.radius).add(voyeur.quantum);
            voyeur.lastSent.addTo(digest);
        }
    }
}
