-- The photo is a file since 0031; nothing ever stood here.
ALTER TABLE pets DROP COLUMN photo_url;
