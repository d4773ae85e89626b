-- A reason that was chosen from the offered ones. Its name is shown in the language of the reader; `reason` has the typed words.
ALTER TABLE appointments ADD COLUMN reason_kind text
  CHECK (reason_kind IN ('checkup', 'vaccination', 'ill', 'teeth', 'skin', 'followup'));
