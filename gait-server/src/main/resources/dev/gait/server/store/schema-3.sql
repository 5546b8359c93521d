-- What the game around the world keeps with a character.
ALTER TABLE characters ADD COLUMN data BLOB NOT NULL DEFAULT x'';
