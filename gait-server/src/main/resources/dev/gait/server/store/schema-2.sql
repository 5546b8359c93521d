-- Characters differ in how fast they run and how high they jump.
ALTER TABLE characters ADD COLUMN run_skill INTEGER NOT NULL DEFAULT 200;
ALTER TABLE characters ADD COLUMN jump_skill INTEGER NOT NULL DEFAULT 200;
