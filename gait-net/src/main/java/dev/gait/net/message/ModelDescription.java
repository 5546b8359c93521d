package dev.gait.net.message;

import java.util.ArrayList;
import java.util.List;

/** How an object looks (wire.md §B.3, part 2): changes to the palettes, textures and parts of its setup. */
public final class ModelDescription implements Fields {
    /** The only layout there is. */
    private static final int VERSION = 0x11;

    private static final int PALETTE_TYPE = 0x04000000;
    private static final int TEXTURE_TYPE = 0x05000000;
    private static final int PART_TYPE = 0x01000000;

    /** A stretch of colours taken from another palette. */
    public record SubPalette(int id, int offset, int length) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.hex8("id", id);
            out.number("offset", offset);
            out.number("length", length);
        }
    }

    /** One texture of a part replaced by another. */
    public record TextureChange(int part, int oldTexture, int newTexture) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.number("part", part);
            out.hex8("old", oldTexture);
            out.hex8("new", newTexture);
        }
    }

    /** A part replaced by another model. */
    public record PartChange(int part, int id) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.number("part", part);
            out.hex8("id", id);
        }
    }

    private int version = VERSION;
    /** Present when there are sub-palettes. */
    public int paletteId = PALETTE_TYPE;

    public final List<SubPalette> subPalettes = new ArrayList<>();
    public final List<TextureChange> textureChanges = new ArrayList<>();
    public final List<PartChange> partChanges = new ArrayList<>();

    /** The counts are single bytes, so the lists need no further bound: at most 255 entries each. */
    void read(WireReader in) {
        version = in.u8();
        if (version != VERSION) {
            in.fail(in.isOk() ? Verdict.MALFORMED : in.verdict(), "describes a model in an unknown layout");
        }
        int palettes = in.u8();
        int textures = in.u8();
        int parts = in.u8();
        paletteId = palettes > 0 ? in.packedDword(PALETTE_TYPE) : PALETTE_TYPE;
        subPalettes.clear();
        for (int i = 0; i < palettes && in.isOk(); i++) {
            subPalettes.add(new SubPalette(in.packedDword(PALETTE_TYPE), in.u8(), in.u8()));
        }
        textureChanges.clear();
        for (int i = 0; i < textures && in.isOk(); i++) {
            textureChanges.add(new TextureChange(in.u8(), in.packedDword(TEXTURE_TYPE), in.packedDword(TEXTURE_TYPE)));
        }
        partChanges.clear();
        for (int i = 0; i < parts && in.isOk(); i++) {
            partChanges.add(new PartChange(in.u8(), in.packedDword(PART_TYPE)));
        }
        in.align();
    }

    void write(WireWriter out) {
        out.u8(version);
        out.u8(counted(subPalettes));
        out.u8(counted(textureChanges));
        out.u8(counted(partChanges));
        if (!subPalettes.isEmpty()) {
            out.packedDword(paletteId, PALETTE_TYPE);
        }
        for (SubPalette palette : subPalettes) {
            out.packedDword(palette.id(), PALETTE_TYPE);
            out.u8(palette.offset());
            out.u8(palette.length());
        }
        for (TextureChange texture : textureChanges) {
            out.u8(texture.part());
            out.packedDword(texture.oldTexture(), TEXTURE_TYPE);
            out.packedDword(texture.newTexture(), TEXTURE_TYPE);
        }
        for (PartChange part : partChanges) {
            out.u8(part.part());
            out.packedDword(part.id(), PART_TYPE);
        }
        out.align();
    }

    private static int counted(List<?> changes) {
        if (changes.size() > 255) {
            throw new IllegalStateException("a model holds at most 255 changes of a kind, got " + changes.size());
        }
        return changes.size();
    }

    @Override
    public void fields(FieldSink out) {
        out.number("version", version);
        out.objects("subPalettes", subPalettes);
        out.objects("textureChanges", textureChanges);
        out.objects("animPartChanges", partChanges);
        if (!subPalettes.isEmpty()) {
            out.hex8("paletteId", paletteId);
        }
    }
}
