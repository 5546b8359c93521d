package dev.gait.net.message;

import dev.gait.motion.math.Prng;
import java.util.function.Supplier;

/** Fills holders with random but lawful values; the same seed gives the same message. */
final class RandomMessages {
    private final Prng random;

    RandomMessages(long seed) {
        random = new Prng(seed);
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

    private void fill(Movement movement) {
        movement.type = random.below(10);
        movement.flags = random.below(4);
        movement.stance = half();
        InterpretedState state = movement.state;
        state.flags = random.below(0x80);
        state.style = half();
        state.forwardCommand = half();
        state.sidestepCommand = half();
        state.turnCommand = half();
        state.forwardSpeed = real();
        state.sidestepSpeed = real();
        state.turnSpeed = real();
        fill(state.actions);
        movement.stickyObject = word();
        movement.target = word();
        movement.origin.cell = word();
        movement.origin.x = real();
        movement.origin.y = real();
        movement.origin.z = real();
        movement.move.bits = word();
        movement.move.distanceToObject = real();
        movement.move.minDistance = real();
        movement.move.failDistance = real();
        movement.move.speed = real();
        movement.move.walkRunThreshold = real();
        movement.move.desiredHeading = real();
        movement.runRate = real();
        movement.desiredHeading = real();
        movement.turn.bits = word();
        movement.turn.speed = real();
        movement.turn.desiredHeading = real();
        movement.raw = bytes();
    }

    private void fill(ActionList actions) {
        actions.clear();
        for (int i = random.below(3) * random.below(7); i > 0; i--) {
            actions.add(half(), random.below(0x8000), random.chance(0.5), real());
        }
    }

    private void fill(RawMotionState state) {
        state.flags = random.below(0x800);
        state.holdKey = word();
        state.style = word();
        state.forwardCommand = word();
        state.forwardHoldKey = word();
        state.forwardSpeed = real();
        state.sidestepCommand = word();
        state.sidestepHoldKey = word();
        state.sidestepSpeed = real();
        state.turnCommand = word();
        state.turnHoldKey = word();
        state.turnSpeed = real();
        fill(state.actions);
    }

    private void fill(PositionPack pack) {
        pack.flags = random.below(0x80);
        pack.origin.cell = word();
        pack.origin.x = real();
        pack.origin.y = real();
        pack.origin.z = real();
        pack.qw = (pack.flags & PositionPack.NO_W) != 0 ? 0f : real();
        pack.qx = (pack.flags & PositionPack.NO_X) != 0 ? 0f : real();
        pack.qy = (pack.flags & PositionPack.NO_Y) != 0 ? 0f : real();
        pack.qz = (pack.flags & PositionPack.NO_Z) != 0 ? 0f : real();
        pack.vx = real();
        pack.vy = real();
        pack.vz = real();
        pack.placement = word();
        pack.instanceSequence = half();
        pack.positionSequence = half();
        pack.teleportSequence = half();
        pack.forcePositionSequence = half();
    }

    private void fill(Position position) {
        position.cell = word();
        position.x = real();
        position.y = real();
        position.z = real();
        position.qw = real();
        position.qx = real();
        position.qy = real();
        position.qz = real();
    }

    private void fill(EchoedStamps stamps) {
        stamps.instance = half();
        stamps.serverControl = half();
        stamps.teleport = half();
        stamps.forcePosition = half();
    }

    private void fill(ModelDescription model) {
        for (int i = random.below(3); i > 0; i--) {
            model.subPalettes.add(new ModelDescription.SubPalette(0x04000000 + packed(), octet(), octet()));
            model.paletteId = 0x04000000 + packed();
        }
        for (int i = random.below(3); i > 0; i--) {
            model.textureChanges.add(
                    new ModelDescription.TextureChange(octet(), 0x05000000 + packed(), 0x05000000 + packed()));
        }
        for (int i = random.below(3); i > 0; i--) {
            model.partChanges.add(new ModelDescription.PartChange(octet(), 0x01000000 + packed()));
        }
    }

    private void fill(PhysicsDescription physics) {
        physics.flags = random.below(0x80000);
        physics.state = word();
        physics.hasMovementData = random.below(4) > 0;
        fill(physics.movement);
        physics.movement.raw = new byte[4 * random.below(4)];
        physics.movementAutonomous = word();
        physics.animationFrame = word();
        fill(physics.position);
        physics.motionTable = word();
        physics.soundTable = word();
        physics.effectTable = word();
        physics.setup = word();
        physics.parent = new PhysicsDescription.Attachment(word(), word());
        for (int i = random.below(3); i > 0; i--) {
            physics.children.add(new PhysicsDescription.Attachment(word(), word()));
        }
        physics.scale = real();
        physics.friction = real();
        physics.elasticity = real();
        physics.translucency = real();
        for (int i = 0; i < 3; i++) {
            physics.velocity[i] = real();
            physics.acceleration[i] = real();
            physics.omega[i] = real();
        }
        physics.defaultScript = word();
        physics.defaultScriptIntensity = real();
    }

    private void fill(ObjectStamps stamps) {
        stamps.position = half();
        stamps.movement = half();
        stamps.state = half();
        stamps.vector = half();
        stamps.teleport = half();
        stamps.serverControl = half();
        stamps.forcePosition = half();
        stamps.visualDescription = half();
        stamps.instance = half();
    }

    private void fill(WeenieHeader weenie) {
        weenie.name = text();
        weenie.classId = packed();
        weenie.icon = 0x06000000 + packed();
        weenie.itemType = word();
        weenie.descriptionFlags = word() & ~WeenieHeader.HAS_SECOND_FLAGS;
        for (WeenieField field : WeenieField.values()) {
            if (field.kind != WeenieField.Kind.OPAQUE && random.below(3) == 0) {
                switch (field.kind) {
                    case U8 -> weenie.set(field, octet());
                    case I8 -> weenie.set(field, (byte) word());
                    case U16 -> weenie.set(field, half());
                    case U32, GUID -> weenie.set(field, Integer.toUnsignedLong(word()));
                    case ICON -> weenie.set(field, 0x06000000 + packed());
                    case F32, F64 -> weenie.setReal(field, real());
                    case STRING, OPAQUE -> weenie.setPluralName(text());
                }
            }
        }
    }

    private void fill(PlayerDescription description) {
        description.weenieType = word();
        for (int key = 1; key < 9; key++) {
            if (random.below(4) == 0) {
                description.putInt(key, word());
            }
            if (random.below(4) == 0) {
                description.putString(key, text());
            }
        }
        description.propertyFlags |= random.below(0x100);
        Position place = new Position();
        fill(place);
        description.positions.put(3, place);
        description.int64s.put(7, random.nextLong());
        description.bools.put(5, random.below(2));
        description.doubles.put(2, random.between(-3, 3));
        description.dataIds.put(8, word());
        description.instanceIds.put(4, word());
        description.vectorFlags = random.below(4);
        description.attributeMask =
                (description.vectorFlags & PlayerDescription.HAS_ATTRIBUTES) == 0 ? 0 : random.below(0x200);
        for (int i = Integer.bitCount(description.attributeMask & 0x3F); i > 0; i--) {
            description.attributes.add(new PlayerDescription.Attribute(word(), word(), word()));
        }
        for (int i = Integer.bitCount(description.attributeMask & 0x1C0); i > 0; i--) {
            description.vitals.add(new PlayerDescription.Vital(word(), word(), word(), word()));
        }
        for (int i = random.below(4); i > 0; i--) {
            description.skills.add(new PlayerDescription.Skill(
                    word(), half(), half(), word(), word(), word(), word(), random.between(-3, 3)));
        }
        description.options1 = word();
        description.options2 = word();
        description.spellbookFilters = word();
        for (int i = random.below(3); i > 0; i--) {
            description.inventory.add(new PlayerDescription.Carried(word(), word()));
            description.equipped.add(new PlayerDescription.Equipped(word(), word(), word()));
        }
    }

    private int word() {
        return random.below(4) == 0 ? random.below(100) : (int) random.nextLong();
    }

    private int half() {
        return random.below(4) == 0 ? random.below(3) + 0xFFFD : random.below(0x10000);
    }

    private int octet() {
        return random.below(0x100);
    }

    /** Around the border between the short and the long form. */
    private int packed() {
        return random.chance(0.5) ? random.below(0x10000) : random.below(0x1000000);
    }

    private float real() {
        return switch (random.below(8)) {
            case 0 -> 0f;
            case 1 -> -0f;
            case 2 -> Float.MAX_VALUE;
            case 3 -> Float.MIN_VALUE;
            default -> (float) (random.between(-3, 3) * 100);
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.below(9); i > 0; i--) {
            text.append(Windows1252.decode(new byte[] {(byte) (int) random.nextLong()}, 0, 1));
        }
        return text.toString();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.below(30)];
        random.fill(bytes);
        return bytes;
    }
}
