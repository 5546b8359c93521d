package dev.gait.dat.synthetic;

import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Hook;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionData;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import dev.gait.dat.record.Sphere;
import dev.gait.dat.record.Vector;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Map;

/** The bytes of a record, field by field in the order of the public documents. */
public final class RecordWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private RecordWriter() {}

    public static byte[] write(Landblock block) {
        RecordWriter to = new RecordWriter().i32(block.id()).i32(block.hasObjects() ? 1 : 0);
        for (int i = 0; i < Landblock.CORNERS; i++) {
            to.u16(block.terrain(i));
        }
        for (int i = 0; i < Landblock.CORNERS; i++) {
            to.u8(block.height(i));
        }
        return to.align().bytes();
    }

    public static byte[] write(Region region) {
        RecordWriter to =
                new RecordWriter().i32(region.id()).i32(region.number()).i32(region.version());
        to.text(region.name()).align();
        to.i32(region.blocksLong()).i32(region.blocksWide()).f32(region.cellMeters());
        to.i32(region.cellsPerBlock()).i32(region.verticesPerCell());
        to.f32(region.tallestObject()).f32(region.skyHeight()).f32(region.roadWidth());
        region.heights().forEach(to::f32);
        // Calendar, sky and the rest, which nobody reads.
        for (int i = 0; i < 100; i++) {
            to.i32(0x5A5A5A5A);
        }
        return to.bytes();
    }

    public static byte[] write(LandblockInfo info) {
        RecordWriter to = new RecordWriter().i32(info.id()).i32(info.numCells());
        to.i32(info.objects().size());
        info.objects().forEach(each -> to.i32(each.id()).pose(each.pose()));
        to.u16(info.buildings().size()).u16(info.restrictions().isEmpty() ? 0 : 1);
        for (LandblockInfo.Building building : info.buildings()) {
            to.i32(building.model()).pose(building.pose()).i32(building.leaves());
            to.i32(building.portals().size());
            for (LandblockInfo.Portal portal : building.portals()) {
                to.u16(portal.flags()).u16(portal.otherCell()).u16(portal.otherPortal());
                to.u16(portal.visibleCells().size());
                portal.visibleCells().forEach(to::u16);
                to.align();
            }
        }
        if (!info.restrictions().isEmpty()) {
            to.u16(info.restrictions().size()).u16(8);
            info.restrictions().forEach(each -> to.i32(each.cell()).i32(each.guard()));
        }
        return to.bytes();
    }

    public static byte[] write(Animation animation) {
        RecordWriter to = new RecordWriter().i32(animation.id()).i32(animation.flags());
        to.i32(animation.parts()).i32(animation.frames().size());
        animation.positions().forEach(to::pose);
        animation.frames().forEach(to::frame);
        return to.bytes();
    }

    public static byte[] write(MotionTable table) {
        RecordWriter to = new RecordWriter().i32(table.id()).i32(table.defaultStyle());
        to.i32(table.styleDefaults().size());
        table.styleDefaults().forEach((style, motion) -> to.i32(style).i32(motion));
        to.motions(table.cycles()).motions(table.modifiers());
        to.i32(table.links().size());
        table.links().forEach((from, targets) -> to.i32(from).motions(targets));
        return to.bytes();
    }

    public static byte[] write(Setup setup) {
        RecordWriter to = new RecordWriter().i32(setup.id()).i32(setup.flags());
        to.i32(setup.parts().size());
        setup.parts().forEach(to::i32);
        setup.parents().forEach(to::i32);
        setup.scales().forEach(to::vector);
        to.i32(setup.holdingLocations().size());
        setup.holdingLocations()
                .forEach(each -> to.i32(each.key()).i32(each.part()).pose(each.pose()));
        to.i32(setup.connectionPoints().size());
        setup.connectionPoints()
                .forEach(each -> to.i32(each.key()).i32(each.part()).pose(each.pose()));
        to.i32(setup.placements().size());
        setup.placements().forEach(each -> to.i32(each.key()).frame(each.frame()));
        to.i32(setup.cylSpheres().size());
        setup.cylSpheres()
                .forEach(each -> to.vector(each.origin()).f32(each.radius()).f32(each.height()));
        to.i32(setup.spheres().size());
        setup.spheres().forEach(to::sphere);
        to.f32(setup.height()).f32(setup.radius()).f32(setup.stepUp()).f32(setup.stepDown());
        to.sphere(setup.sortingSphere()).sphere(setup.selectionSphere());
        to.i32(setup.lights().size());
        setup.lights()
                .forEach(each -> to.i32(each.key())
                        .pose(each.pose())
                        .i32(each.color())
                        .f32(each.intensity())
                        .f32(each.falloff())
                        .f32(each.coneAngle()));
        to.i32(setup.defaultAnimation()).i32(setup.defaultScript()).i32(setup.motionTable());
        return to.i32(setup.soundTable()).i32(setup.scriptTable()).bytes();
    }

    private RecordWriter motions(Map<Integer, MotionData> motions) {
        i32(motions.size());
        motions.forEach((key, motion) -> i32(key).motion(motion));
        return this;
    }

    private RecordWriter motion(MotionData motion) {
        u8(motion.clips().size()).u8(motion.bitfield()).u8(motion.flags()).align();
        for (MotionData.Clip clip : motion.clips()) {
            i32(clip.animation()).i32(clip.low()).i32(clip.high()).f32(clip.framesPerSecond());
        }
        if ((motion.flags() & 1) != 0) {
            vector(motion.velocity());
        }
        if ((motion.flags() & 2) != 0) {
            vector(motion.omega());
        }
        return this;
    }

    private RecordWriter frame(Animation.Frame frame) {
        frame.parts().forEach(this::pose);
        i32(frame.hooks().size());
        for (Hook hook : frame.hooks()) {
            i32(hook.kind()).i32(hook.direction());
            hook.content().forEach(this::u8);
        }
        return this;
    }

    private RecordWriter sphere(Sphere sphere) {
        return vector(sphere.origin()).f32(sphere.radius());
    }

    private RecordWriter pose(Pose pose) {
        return vector(pose.origin()).f32(pose.w()).f32(pose.x()).f32(pose.y()).f32(pose.z());
    }

    private RecordWriter vector(Vector vector) {
        return f32(vector.x()).f32(vector.y()).f32(vector.z());
    }

    private RecordWriter text(String text) {
        byte[] characters = text.getBytes(Charset.forName("windows-1252"));
        u16(characters.length);
        out.writeBytes(characters);
        return this;
    }

    private RecordWriter u8(int value) {
        out.write(value);
        return this;
    }

    private RecordWriter u16(int value) {
        return u8(value).u8(value >> 8);
    }

    private RecordWriter i32(int value) {
        return u16(value).u16(value >> 16);
    }

    private RecordWriter f32(float value) {
        return i32(Float.floatToRawIntBits(value));
    }

    private RecordWriter align() {
        while (out.size() % 4 != 0) {
            out.write(0);
        }
        return this;
    }

    private byte[] bytes() {
        return out.toByteArray();
    }
}
