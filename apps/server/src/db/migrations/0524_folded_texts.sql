-- How far the texts of each table that were stored before hidden characters were stripped have been read (jobs/fold-old-texts.ts).
CREATE TABLE folded_texts (
  table_name text PRIMARY KEY,
  after_id uuid NOT NULL,
  finished_at timestamptz
);
