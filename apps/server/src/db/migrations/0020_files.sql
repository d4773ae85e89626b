-- Keys that all servers on one database share, made at the first start.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (octet_length(value) >= 32),
  created_at timestamptz NOT NULL
);

-- What people upload. The row is written before the content is put into the store and marked `stored_at` after it, so that
-- content without a row cannot be; a job removes what was never finished, never used or is used no longer (decisions §8).
CREATE TABLE files (
  id uuid PRIMARY KEY,
  -- Whose it is: an owner, or the doctor for everything of his practice.
  holder_id uuid NOT NULL REFERENCES users,
  uploader_id uuid NOT NULL REFERENCES users,
  path text NOT NULL CHECK (path IN (
    'pet/profile', 'pet/vaccination', 'pet/deworming', 'pet/import_compliance', 'pet/insurance', 'pet/ownership', 'pet/passport',
    'doctor/assistant', 'doctor/document', 'doctor/profile', 'doctor/certificate', 'patient/profile', 'notes/report')),
  kind text NOT NULL CHECK (kind IN ('jpeg', 'png', 'webp', 'pdf')),
  -- The person's own name for it; shown and used for downloads, never for the store.
  name text NOT NULL CHECK (name <> ''),
  bytes int NOT NULL CHECK (bytes > 0),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- How many things refer to it.
  uses int NOT NULL DEFAULT 0 CHECK (uses >= 0),
  created_at timestamptz NOT NULL,
  stored_at timestamptz,
  released_at timestamptz,
  CHECK (uses = 0 OR (stored_at IS NOT NULL AND released_at IS NULL))
);
CREATE INDEX files_holder ON files (holder_id, created_at);
CREATE INDEX files_uploader ON files (uploader_id);
CREATE INDEX files_unused ON files (created_at) WHERE uses = 0;
