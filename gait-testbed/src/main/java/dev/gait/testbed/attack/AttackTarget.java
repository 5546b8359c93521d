package dev.gait.testbed.attack;

import java.net.InetSocketAddress;

/**
 * A server that is attacked.
 *
 * @param server where clients log in
 * @param metricsPort of its page of numbers, on this machine
 * @param viewPort of its viewer's page, on this machine
 * @param process which it runs as
 */
public record AttackTarget(InetSocketAddress server, int metricsPort, int viewPort, ProcessHandle process) {}
