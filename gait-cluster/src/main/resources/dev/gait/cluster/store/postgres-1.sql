-- Accounts, their characters, and who has which of them.
CREATE TABLE accounts (
  id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          TEXT NOT NULL,
  name_key      TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL
);

CREATE SEQUENCE character_guids MINVALUE 1342177281 MAXVALUE 2147483647;

CREATE TABLE characters (
  guid       BIGINT PRIMARY KEY DEFAULT nextval('character_guids'),
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  name       TEXT NOT NULL,
  cell       BIGINT NOT NULL,
  x          DOUBLE PRECISION NOT NULL,
  y          DOUBLE PRECISION NOT NULL,
  z          DOUBLE PRECISION NOT NULL,
  qw         DOUBLE PRECISION NOT NULL,
  qx         DOUBLE PRECISION NOT NULL,
  qy         DOUBLE PRECISION NOT NULL,
  qz         DOUBLE PRECISION NOT NULL,
  logins     INTEGER NOT NULL DEFAULT 0,
  run_skill  INTEGER NOT NULL DEFAULT 200,
  jump_skill INTEGER NOT NULL DEFAULT 200,
  data       BYTEA NOT NULL DEFAULT '',
  holder     TEXT,
  held_until TIMESTAMPTZ
);

CREATE INDEX characters_of_account ON characters (account_id);

CREATE INDEX characters_of_holder ON characters (holder) WHERE holder IS NOT NULL
