package dev.gait.testbed.load;

import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.extension.Extension;
import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.CharacterError;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.Signal;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireWriter;
import dev.gait.net.motion.PositionMessages;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.session.SessionState;
import dev.gait.net.udp.ClientSwarm;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One light client of a crowd: it logs in as any client does, walks about its place, reports what it does, and decodes
 * everything it hears. It keeps no scene and no physics; what it keeps is who it knows and the stamps it heard, so that
 * nothing can get lost unseen.
 */
final class LoadClient implements ClientSwarm.Member, SessionHandler, MessageHandler, LoginSequence.Sink {
    private final MessageReader reader;
    private final Findings findings;
    private final IntFunction<@Nullable Sender> senders;
    private final GuidTaken guidTaken;
    private final ClientSession session;
    private final LoginSequence login;
    private final RandomWalk walk;
    private final Sender sender = new Sender();
    private final OwnTrack track = new OwnTrack();
    private final KnownOthers others;
    private final boolean glide;
    private final LoadLane lane;
    private final SequenceStamps stamps = new SequenceStamps();
    private final Position home = new Position();
    private final WireWriter writer = new WireWriter(128);
    private final MoveToState keys = new MoveToState();
    private final AutonomousPosition report = new AutonomousPosition();

    private ClientSwarm.@Nullable Line line;
    private int actions;
    private volatile boolean inWorld;
    private volatile @Nullable String lost;
    private long nowNanos;
    /** When it wants a turn, at its place among all: thousands are asked fifty times a second, and most want none. */
    private final long[] due;

    private final int place;

    private boolean measuring;
    private boolean walking;
    private boolean unsent;
    private boolean left;
    private final Position firstHome = new Position();
    private volatile OwnTrack trackBefore = new OwnTrack();
    private volatile @Nullable Position putBackTo;

    /** Told once a client knows which character is its own. */
    interface GuidTaken {
        void taken(int guid, Sender sender);
    }

    LoadClient(
            String account,
            String password,
            MessageReader reader,
            Findings findings,
            IntFunction<@Nullable Sender> senders,
            GuidTaken guidTaken,
            boolean glide,
            double roamMeters,
            SplittableRandom random,
            long[] due,
            int place) {
        this.due = due;
        this.place = place;
        due[place] = Long.MAX_VALUE;
        this.glide = glide;
        login = new LoginSequence(account, null, this);
        this.reader = reader;
        this.findings = findings;
        this.senders = senders;
        this.guidTaken = guidTaken;
        others = new KnownOthers(glide);
        lane = new LoadLane(others, senders);
        walk = new RandomWalk(random, roamMeters);
        session = new ClientSession(LoginRequest.withPassword(account, password), this, (bytes, offset, length, to) -> {
            if (line != null) {
                line.send(bytes, offset, length, to);
            }
        });
    }

    /** @param server which of the servers this is, counted from 0 */
    void speakOver(ClientSwarm.Line newLine, int server) {
        line = newLine;
        sender.setServer(server);
        others.setServer(server);
    }

    // ---- The thread's turns -------------------------------------------------------------------------------------

    void start(long time) {
        session.start(time);
        due[place] = time;
    }

    /** When it next has something to do, as far as it knows. */
    private void schedule() {
        if (left) {
            return; // Another has its place among all, and is not to be forgotten for what this one hears.
        }
        long next = session.nextDueNanos();
        next = inWorld && walking ? Math.min(next, walk.nextNanos()) : next;
        next = glide ? Math.min(next, lane.nextReportNanos()) : next;
        due[place] = unsent ? nowNanos : next;
    }

    /** Does what is due: walks, reports, and lets the session send. */
    void turn(long time, boolean crowdWalks, boolean measured) {
        nowNanos = time;
        measuring = measured;
        walking = crowdWalks;
        if (glide && lane.nextReportNanos() <= time) {
            lane.report(++actions, session, time);
        }
        if (inWorld && walking && walk.advance(time)) {
            say(time);
        }
        session.poll(time);
        unsent = false;
        schedule();
    }

    private void say(long time) {
        if (walk.takeChange(time)) {
            sayKeys(time);
        }
        if (walk.takeReport(time)) {
            sayPlace(time);
        }
    }

    /** Stands still and says so, the last thing of a run. It does not count: a crowd never stops in one moment otherwise. */
    void stop(long time) {
        nowNanos = time;
        measuring = false;
        if (inWorld) {
            walk.advance(time);
            walk.stand();
            sayKeys(time);
            sayPlace(time);
            session.poll(time);
        }
        walking = false;
        unsent = false;
        schedule();
    }

    /** Walks on after a stop. */
    void goOn(long time) {
        nowNanos = time;
        walk.goOn(time);
        walking = true;
        schedule();
    }

    void leave(long time) {
        left = true;
        session.close(time);
    }

    private void sayKeys(long time) {
        walk.write(keys.state);
        PositionMessages.toWire(walk.place(), keys.position);
        notePlace(time);
        fill(keys.stamps);
        keys.contactBits = MoveToState.CONTACT;
        sender.motion(walk.endedSomething(), measuring, time);
        if (walk.changedLegs()) {
            sender.legs(walk.legs(), measuring, time);
        }
        action(keys);
    }

    private void sayPlace(long time) {
        PositionMessages.toWire(walk.place(), report.position);
        notePlace(time);
        fill(report.stamps);
        report.contact = 1;
        sender.place(true, measuring, time);
        action(report);
    }

    private void notePlace(long time) {
        double x = walk.place().globalX();
        double y = walk.place().globalY();
        sender.at(x, y);
        others.here(x, y, walk.velocityX(), walk.velocityY(), time);
        track.note(walk.place(), time);
    }

    private void fill(EchoedStamps dest) {
        dest.instance = stamps.get(SequenceStamps.INSTANCE);
        dest.serverControl = stamps.get(SequenceStamps.SERVER_CONTROL);
        dest.teleport = stamps.get(SequenceStamps.TELEPORT);
        dest.forcePosition = stamps.get(SequenceStamps.FORCE_POSITION);
    }

    @Override
    public void action(ClientAction action) {
        action.actionSequence = ++actions;
        message(action, MessageQueues.ACTIONS);
    }

    @Override
    public void message(Message message, int queue) {
        message.encode(writer.reset());
        session.send(writer.array(), 0, writer.length(), queue);
        unsent = true;
    }

    // ---- Hearing ------------------------------------------------------------------------------------------------

    @Override
    public void receive(byte[] datagram, int length, ServerPort from, long time) {
        nowNanos = time;
        session.receive(datagram, 0, length, from, time);
        schedule();
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long time) {
        findings.messages++;
        if (glide && Extension.kindOf(bytes, offset, length) == Extension.WELCOME) {
            session.serverIsOurs();
            session.openLane(time);
            return;
        }
        if (reader.read(bytes, offset, length, this) != Verdict.OK) {
            findings.unreadable++;
        }
    }

    @Override
    public void lane(int number, byte[] bytes, int offset, int length, long time) {
        findings.messages += lane.hear(number, bytes, offset, length, time, findings);
    }

    @Override
    public void connected(long time) {
        login.connected();
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long time) {
        if (inWorld) {
            walk.goTo(time); // it has gone on since it last said where it is
            notePlace(time);
        }
        inWorld = false;
        lost = detail;
    }

    @Override
    public void onDddInterrogation(DddInterrogation message) {
        login.interrogated();
    }

    @Override
    public void onCharacterList(CharacterList message) {
        if (login.offered(message) == null && login.guid() != 0) {
            guidTaken.taken(login.guid(), sender);
        }
    }

    @Override
    public void onCharacterError(CharacterError message) {
        lost = "The server refused the character with error " + message.error + ".";
    }

    @Override
    public void onSignal(Signal message) {
        login.signalled(message.kind);
    }

    @Override
    public void onObjectCreate(ObjectCreate message) {
        if (message.guid != login.guid()) {
            others.learn(message.guid, senders.apply(message.guid), message.stamps.movement, message.stamps.position);
            return;
        }
        stamps.set(SequenceStamps.INSTANCE, message.stamps.instance);
        stamps.set(SequenceStamps.TELEPORT, message.stamps.teleport);
        stamps.set(SequenceStamps.FORCE_POSITION, message.stamps.forcePosition);
        stamps.set(SequenceStamps.SERVER_CONTROL, message.stamps.serverControl);
        sender.begin(message.stamps.movement, message.stamps.position);
        PositionMessages.toPosition(message.physics.position, home);
        walk.begin(home, nowNanos);
        if (!inWorld) {
            firstHome.set(home);
        }
        login.arrived();
        if (glide && !inWorld) {
            lane.ask(++actions, session);
        }
        inWorld = true;
    }

    @Override
    public void onObjectDelete(ObjectDelete message) {
        others.forget(message.guid);
        lane.account().forget(message.guid);
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        if (message.guid != login.guid()) {
            others.motion(message.guid, message.movementSequence, findings, nowNanos);
        } else {
            sender.motionEchoed(message.movementSequence);
        }
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        if (message.guid != login.guid()) {
            others.place(message.guid, message.pack.positionSequence, findings, nowNanos);
            return;
        }
        boolean forced = stamps.advance(SequenceStamps.FORCE_POSITION, message.pack.forcePositionSequence);
        if (forced || stamps.advance(SequenceStamps.TELEPORT, message.pack.teleportSequence)) {
            findings.putBack++;
            sender.putBack(message.pack.positionSequence);
            PositionMessages.toPosition(message.pack, home);
            walk.begin(home, nowNanos);
            if (putBackTo == null) {
                trackBefore = track.copy();
                putBackTo = new Position().set(home);
            }
        } else {
            sender.placeEchoed(message.pack.positionSequence);
        }
    }

    /** Where it had been when it was put back. */
    OwnTrack trackBefore() {
        return trackBefore;
    }

    /** Where it has been of late, by its own account. */
    OwnTrack track() {
        return track;
    }

    /** Which of the servers its session is at. */
    int server() {
        return sender.server();
    }

    /** Where the server let it in. */
    Position firstHome() {
        return firstHome;
    }

    /** Where it was first put back to since {@link #forgetPutBack}; null if it was not. */
    @Nullable
    Position putBackTo() {
        return putBackTo;
    }

    void forgetPutBack() {
        putBackTo = null;
    }

    // ---- What became of it --------------------------------------------------------------------------------------

    boolean isInWorld() {
        return inWorld;
    }

    /** Whether it waits for the server to let it in. */
    boolean isEntering() {
        return !inWorld && lost == null && session.state() != SessionState.IDLE;
    }

    /** Why it is no longer there, or null. */
    @Nullable
    String lost() {
        return lost;
    }

    int seesOthers() {
        return others.count();
    }

    long missing() {
        return glide ? others.missingIn(lane.account()) : others.missing(nowNanos);
    }

    LaneAccount laneAccount() {
        return lane.account();
    }

    boolean isGliding() {
        return glide;
    }

    ClientSession session() {
        return session;
    }
}
