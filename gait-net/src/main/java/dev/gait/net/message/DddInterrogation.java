package dev.gait.net.message;

/** Which data files do you have: 0xF7E5 (wire.md §B.2). */
public final class DddInterrogation extends Message {
    public int serversRegion = 1;
    public int nameRuleLanguage = 1;
    public int productId = 1;
    public int[] supportedLanguages = {0, 1};

    @Override
    public int opcode() {
        return Opcode.DDD_INTERROGATION;
    }

    @Override
    public String name() {
        return "DDDInterrogation";
    }

    @Override
    void read(WireReader in) {
        serversRegion = in.i32();
        nameRuleLanguage = in.i32();
        productId = in.i32();
        supportedLanguages = new int[in.count(4)];
        for (int i = 0; i < supportedLanguages.length; i++) {
            supportedLanguages[i] = in.i32();
        }
    }

    @Override
    void write(WireWriter out) {
        out.i32(serversRegion);
        out.i32(nameRuleLanguage);
        out.i32(productId);
        out.i32(supportedLanguages.length);
        for (int language : supportedLanguages) {
            out.i32(language);
        }
    }

    @Override
    public void fields(FieldSink out) {
        out.number("serversRegion", Integer.toUnsignedLong(serversRegion));
        out.number("nameRuleLanguage", Integer.toUnsignedLong(nameRuleLanguage));
        out.number("productId", Integer.toUnsignedLong(productId));
        long[] languages = new long[supportedLanguages.length];
        for (int i = 0; i < languages.length; i++) {
            languages[i] = Integer.toUnsignedLong(supportedLanguages[i]);
        }
        out.numbers("supportedLanguages", languages);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onDddInterrogation(this);
    }
}
