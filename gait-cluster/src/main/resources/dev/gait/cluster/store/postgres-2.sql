-- Who holds characters lives as long as it says so, once for all it holds: saying it for each would be as many writes as
-- there are people, and they would wait for each other with those that save places. The column held_until is not used any
-- more. Nodes that use it must have ended: they take characters for free that are held here, and are taken from.
CREATE TABLE holders (
  holder      TEXT PRIMARY KEY,
  alive_until TIMESTAMPTZ NOT NULL
)
