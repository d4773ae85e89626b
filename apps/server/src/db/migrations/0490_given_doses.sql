-- When an owner gave a medicine of a prescription. The name stays the same in later versions, where its place in the list may be another.
CREATE TABLE given_doses (
  note_id uuid NOT NULL REFERENCES notes,
  med_name text NOT NULL CHECK (med_name <> ''),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (note_id, med_name, given_at)
);
