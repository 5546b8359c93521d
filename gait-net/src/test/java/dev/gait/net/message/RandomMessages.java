package dev.gait.net.message;

import java.util.function.Supplier;

/** Fills holders with random but lawful values; the same seed gives the same message. */
final class RandomMessages extends RandomParts {
    RandomMessages(long seed) {
        super(seed);
    }

    /** Every kind of message there is, freshly made. */
    enum Kind {
        UPDATE_MOTION(UpdateMotion::new),
        UPDATE_POSITION(UpdatePosition::new),
        VECTOR_UPDATE(VectorUpdate::new),
        POSITION_AND_MOVEMENT(PositionAndMovement::new),
        SET_STATE(SetState::new),
        PLAYER_TELEPORT(PlayerTeleport::new),
        OBJECT_CREATE(ObjectCreate::new),
        UPDATE_OBJECT(ObjectCreate::updateObject),
        OBJECT_DELETE(ObjectDelete::new),
        PICKUP_EVENT(PickupEvent::new),
        PARENT_EVENT(ParentEvent::new),
        PRIVATE_POSITION(() -> new UpdatePositionProperty(false)),
        PUBLIC_POSITION(() -> new UpdatePositionProperty(true)),
        SERVER_AUTONOMOUS_POSITION(ServerAutonomousPosition::new),
        PLAYER_CREATE(PlayerCreate::new),
        PLAYER_DESCRIPTION(PlayerDescription::new),
        CHARACTER_LIST(CharacterList::new),
        CHARACTER_ERROR(CharacterError::new),
        ACCOUNT_BOOT(AccountBoot::new),
        SERVER_NAME(ServerName::new),
        SERVER_MESSAGE(ServerMessage::new),
        DDD_INTERROGATION(DddInterrogation::new),
        DDD_INTERROGATION_RESPONSE(DddInterrogationResponse::new),
        DDD_END(() -> new Signal(Signal.Kind.DDD_END)),
        SERVER_READY(() -> new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY)),
        LOG_OFF(() -> new Signal(Signal.Kind.CHARACTER_LOG_OFF)),
        ENTER_WORLD_REQUEST(EnterWorldRequest::new),
        ENTER_WORLD(EnterWorld::new),
        MOVE_TO_STATE(MoveToState::new),
        AUTONOMOUS_POSITION(AutonomousPosition::new),
        JUMP(Jump::new),
        JUMP_NON_AUTONOMOUS(JumpNonAutonomous::new),
        DO_MOVEMENT_COMMAND(DoMovementCommand::new),
        STOP_MOVEMENT_COMMAND(StopMovementCommand::new),
        AUTONOMY_LEVEL(AutonomyLevel::new),
        AUTONOMY_LEVEL_TOP(AutonomyLevelTop::new),
        LOGIN_COMPLETE(LoginComplete::new),
        PING_REQUEST(PingRequest::new),
        GAME_EVENT(GameEvent::new),
        GAME_ACTION(GameAction::new),
        TALK(() -> new SpokenAction(SpokenAction.Kind.TALK)),
        EMOTE(() -> new SpokenAction(SpokenAction.Kind.EMOTE)),
        SOUL_EMOTE(() -> new SpokenAction(SpokenAction.Kind.SOUL_EMOTE)),
        TELL(Tell::new),
        HEAR_SPEECH(HearSpeech::new),
        HEAR_EMOTE(() -> new HearEmote(false)),
        HEAR_SOUL_EMOTE(() -> new HearEmote(true)),
        HEAR_DIRECT_SPEECH(HearDirectSpeech::new),
        WEENIE_ERROR(WeenieError::new),
        RAW(RawMessage::new);

        final Supplier<Message> maker;

        Kind(Supplier<Message> maker) {
            this.maker = maker;
        }
    }

    Message next(Kind kind) {
        Message message = kind.maker.get();
        if (message instanceof ClientAction action) {
            action.actionSequence = word();
        }
        if (message instanceof ServerEvent event) {
            event.recipient = word();
            event.sequence = word();
        }
        fill(message);
        return message;
    }

    private void fill(Message message) {
        if (message instanceof UpdateMotion m) {
            m.guid = word();
            m.instanceSequence = half();
            m.movementSequence = half();
            m.serverControlSequence = half();
            m.autonomous = octet();
            fill(m.movement);
        } else if (message instanceof UpdatePosition m) {
            m.guid = word();
            fill(m.pack);
        } else if (message instanceof VectorUpdate m) {
            m.guid = word();
            m.vx = real();
            m.vy = real();
            m.vz = real();
            m.omegaX = real();
            m.omegaY = real();
            m.omegaZ = real();
            m.instanceSequence = half();
            m.vectorSequence = half();
        } else if (message instanceof PositionAndMovement m) {
            m.guid = word();
            fill(m.pack);
            m.movementSequence = half();
            m.serverControlSequence = half();
            m.autonomous = octet();
            fill(m.movement);
        } else if (message instanceof SetState m) {
            m.guid = word();
            m.physicsState = word();
            m.instanceSequence = half();
            m.stateSequence = half();
        } else if (message instanceof PlayerTeleport m) {
            m.teleportSequence = half();
        } else if (message instanceof ObjectCreate m) {
            m.guid = word();
            fill(m.model);
            fill(m.physics);
            fill(m.stamps);
            fill(m.weenie);
        } else if (message instanceof ObjectDelete m) {
            m.guid = word();
            m.instanceSequence = half();
        } else if (message instanceof PickupEvent m) {
            m.guid = word();
            m.instanceSequence = half();
            m.positionSequence = half();
        } else if (message instanceof ParentEvent m) {
            m.parent = word();
            m.child = word();
            m.location = word();
            m.placement = word();
            m.parentInstanceSequence = half();
            m.childPositionSequence = half();
        } else if (message instanceof UpdatePositionProperty m) {
            m.sequence = octet();
            m.guid = word();
            m.positionType = word();
            fill(m.position);
        } else if (message instanceof ServerAutonomousPosition m) {
            m.guid = word();
            m.hasCell = random.chance(0.5);
            fill(m.position);
            fill(m.stamps);
            m.contact = word();
        } else {
            fillSession(message);
        }
    }

    private void fillSession(Message message) {
        if (message instanceof PlayerCreate m) {
            m.guid = word();
        } else if (message instanceof PlayerDescription m) {
            fill(m);
        } else if (message instanceof CharacterList m) {
            m.status = word();
            for (int i = random.below(4); i > 0; i--) {
                m.characters.add(new CharacterList.Entry(word(), text(), word()));
            }
            for (int i = random.below(2); i > 0; i--) {
                m.deleted.add(new CharacterList.Entry(word(), text(), word()));
            }
            m.slotCount = word();
            m.account = text();
            m.useTurbineChat = word();
            m.hasThroneOfDestiny = word();
        } else if (message instanceof CharacterError m) {
            m.error = word();
        } else if (message instanceof AccountBoot m) {
            m.reason = random.chance(0.5) ? text() : null;
        } else if (message instanceof ServerName m) {
            m.currentConnections = word();
            m.maxConnections = word();
            m.serverName = text();
        } else if (message instanceof ServerMessage m) {
            m.text = text();
            m.chatType = word();
        } else if (message instanceof DddInterrogation m) {
            m.serversRegion = word();
            m.nameRuleLanguage = word();
            m.productId = word();
            m.supportedLanguages = new int[random.below(5)];
            java.util.Arrays.setAll(m.supportedLanguages, i -> word());
        } else if (message instanceof DddInterrogationResponse m) {
            m.clientLanguage = word();
            for (int i = random.below(4); i > 0; i--) {
                int run = 1 + random.below(5000);
                m.lists.add(
                        random.chance(0.5)
                                ? new DddInterrogationResponse.FileVersions(word(), word(), run, new int[] {1, -run})
                                : new DddInterrogationResponse.FileVersions(
                                        word(), word(), 7, new int[] {1, 2, 3, 9, 11, 12, 15}));
            }
        } else if (message instanceof EnterWorldRequest m) {
            m.hasGuid = random.chance(0.5);
            m.guid = word();
        } else if (message instanceof EnterWorld m) {
            m.guid = word();
            m.account = text();
        } else {
            fillAction(message);
        }
    }

    private void fillAction(Message message) {
        if (message instanceof MoveToState m) {
            fill(m.state);
            fill(m.position);
            fill(m.stamps);
            m.contactBits = octet();
        } else if (message instanceof AutonomousPosition m) {
            fill(m.position);
            fill(m.stamps);
            m.contact = octet();
        } else if (message instanceof Jump m) {
            m.layout = Jump.Layout.values()[random.below(3)];
            m.extent = real();
            m.vx = real();
            m.vy = real();
            m.vz = real();
            fill(m.position);
            fill(m.stamps);
            m.objectGuid = word();
            m.spellId = word();
        } else if (message instanceof JumpNonAutonomous m) {
            m.extent = real();
        } else if (message instanceof DoMovementCommand m) {
            m.motion = word();
            m.speed = real();
            m.holdKey = word();
        } else if (message instanceof StopMovementCommand m) {
            m.motion = word();
            m.holdKey = word();
        } else if (message instanceof AutonomyLevel m) {
            m.level = word();
        } else if (message instanceof AutonomyLevelTop m) {
            m.level = word();
        } else if (message instanceof GameEvent m) {
            m.type = 0x1000 + random.below(0x1000);
            m.body = bytes();
        } else if (message instanceof GameAction m) {
            m.type = 0x1000 + random.below(0x1000);
            m.body = bytes();
        } else if (message instanceof RawMessage m) {
            m.code = 0x10000 + random.below(0x10000);
            m.body = bytes();
        } else {
            fillChat(message);
        }
    }

    private void fillChat(Message message) {
        if (message instanceof SpokenAction m) {
            m.text = text();
        } else if (message instanceof Tell m) {
            m.text = text();
            m.target = text();
        } else if (message instanceof HearSpeech m) {
            m.text = text();
            m.senderName = text();
            m.sender = word();
            m.chatType = word();
        } else if (message instanceof HearEmote m) {
            m.sender = word();
            m.senderName = text();
            m.text = text();
        } else if (message instanceof HearDirectSpeech m) {
            m.text = text();
            m.senderName = text();
            m.sender = word();
            m.target = word();
            m.chatType = word();
            m.secretFlags = word();
        } else if (message instanceof WeenieError m) {
            m.error = word();
        }
    }
}
