package dev.gait.net.message;

/** The client has built its scene, after entering and after every teleport: action 0x00A1, no body (wire.md §B.2). */
public final class LoginComplete extends BareAction {
    @Override
    public int actionType() {
        return Opcode.ACTION_LOGIN_COMPLETE;
    }

    @Override
    public String name() {
        return "LoginComplete";
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onLoginComplete(this);
    }
}
