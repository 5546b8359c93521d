package dev.gait.net.message;

/** The parts that messages are made of, filled with random but lawful values. */
abstract class RandomParts extends RandomValues {
    RandomParts(long seed) {
        super(seed);
    }

    void fill(Movement movement) {
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

    void fill(ActionList actions) {
        actions.clear();
        for (int i = random.below(3) * random.below(7); i > 0; i--) {
            actions.add(half(), random.below(0x8000), random.chance(0.5), real());
        }
    }

    void fill(RawMotionState state) {
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

    void fill(PositionPack pack) {
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

    void fill(Position position) {
        position.cell = word();
        position.x = real();
        position.y = real();
        position.z = real();
        position.qw = real();
        position.qx = real();
        position.qy = real();
        position.qz = real();
    }

    void fill(EchoedStamps stamps) {
        stamps.instance = half();
        stamps.serverControl = half();
        stamps.teleport = half();
        stamps.forcePosition = half();
    }

    void fill(ModelDescription model) {
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

    void fill(PhysicsDescription physics) {
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

    void fill(ObjectStamps stamps) {
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

    void fill(WeenieHeader weenie) {
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

    void fill(PlayerDescription description) {
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
}
