-- What a practice's people should know about an owner (docs/decisions/0429-notes-on-owners.md).
ALTER TABLE care ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500);
