package dev.gait.net.message;

/** An action that says everything with its number: it has no body. */
abstract class BareAction extends ClientAction {
    @Override
    final void readBody(WireReader in) {}

    @Override
    final void writeBody(WireWriter out) {}

    @Override
    final void bodyFields(FieldSink out) {}
}
