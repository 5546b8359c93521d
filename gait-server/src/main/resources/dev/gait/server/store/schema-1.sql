-- Accounts and their characters.
CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL,
  name_key      TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL
);

CREATE TABLE characters (
  guid       INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  name       TEXT NOT NULL,
  cell       INTEGER NOT NULL,
  x          REAL NOT NULL,
  y          REAL NOT NULL,
  z          REAL NOT NULL,
  qw         REAL NOT NULL,
  qx         REAL NOT NULL,
  qy         REAL NOT NULL,
  qz         REAL NOT NULL,
  logins     INTEGER NOT NULL
);

CREATE INDEX characters_of_account ON characters (account_id);
