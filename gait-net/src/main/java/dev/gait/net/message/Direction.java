package dev.gait.net.message;

/** Who speaks. */
public enum Direction {
    SERVER_TO_CLIENT("server-to-client"),
    CLIENT_TO_SERVER("client-to-server");

    private final String label;

    Direction(String label) {
        this.label = label;
    }

    /** As the vectors spell it. */
    public String label() {
        return label;
    }

    /** Who sends messages with this opcode; log-off travels both ways and counts as the client's wish. */
    public static Direction of(int opcode) {
        return switch (opcode) {
            case Opcode.GAME_ACTION,
                    Opcode.ENTER_WORLD,
                    Opcode.ENTER_WORLD_REQUEST,
                    Opcode.DDD_INTERROGATION_RESPONSE,
                    Opcode.CHARACTER_LOG_OFF,
                    Opcode.AUTONOMY_LEVEL -> CLIENT_TO_SERVER;
            default -> SERVER_TO_CLIENT;
        };
    }
}
