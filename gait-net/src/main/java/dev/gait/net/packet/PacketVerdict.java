package dev.gait.net.packet;

/**
 * What became of a datagram. Bytes are strangers: a bad one is an answer to count, never an exception.
 *
 * The first group is about the bytes alone, the second about a session's state; both share one list so that a link
 * counts everything in one place.
 */
public enum PacketVerdict {
    OK("accepted"),

    SHORT_HEADER("shorter than the 20-byte header"),
    TOO_LARGE("longer than any datagram of the field"),
    SIZE_OVERRUN("header size is larger than the bytes received"),
    OPTIONAL_TRUNCATED("an optional header is cut short"),
    RETRANSMIT_COUNT("retransmit count is above what the bytes allow"),
    LOGIN_NOT_ALONE("a login request came with other headers or fragments"),
    LOGIN_MALFORMED("the login request cannot be read"),
    NOT_FINITE("a time in an optional header is not a finite number"),
    FRAGMENT_TRUNCATED("a fragment is cut short"),
    FRAGMENT_SIZE_BELOW_HEADER("fragment size is smaller than its own 16-byte header"),
    FRAGMENT_SIZE_ABOVE_LIMIT("fragment size is above 464"),
    FRAGMENT_COUNT_ZERO("fragment count is 0"),
    FRAGMENT_INDEX("fragment index is not below its count"),
    FRAGMENT_COUNT_DIFFERS("parts of one message disagree about their count or queue"),
    BAD_CHECKSUM("the checksum is wrong or its key was used before"),

    DUPLICATE("seen before"),
    OUT_OF_WINDOW("too far ahead of what was received"),
    STORE_FULL("no room to keep it until the gap before it closes"),
    MESSAGE_TOO_LONG("the message would be longer than a session accepts"),
    TOO_MANY_PARTS("too many messages are unfinished at once"),
    NOT_KEYED("only keyed packets may carry this"),
    UNKNOWN_PEER("no session with this address"),
    WRONG_SOURCE("came from a port that does not speak any more"),
    UNEXPECTED("does not belong into this state of the session"),
    RATE_LIMITED("more of these than one peer may send"),
    LOGINS_FULL("too many logins are half open"),
    CLOSED("the session has ended");

    private final String reason;

    PacketVerdict(String reason) {
        this.reason = reason;
    }

    /** For people: completes the sentence "refused: ...". */
    public String reason() {
        return reason;
    }
}
