-- What people write into a pet's history. An owner's own entries have no doctor; a practice's carry the doctor whose they are and
-- the person who wrote them. Nothing is ever deleted: entries are hidden, prescriptions voided and versioned.

CREATE TABLE notes (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  pet_id uuid NOT NULL,
  doctor_id uuid REFERENCES doctors,
  author_id uuid NOT NULL REFERENCES users,
  type text NOT NULL CHECK (type IN ('text', 'prescription', 'lab', 'report', 'appointment', 'note', 'cancelled')),
  appointment_id uuid REFERENCES appointments,
  -- Sanitised HTML; of a cancellation the reason as plain text.
  body text NOT NULL DEFAULT '' CHECK (char_length(body) <= 60000),
  file_id uuid REFERENCES files,
  file_name text CHECK (file_name <> ''),
  cancel_code text CHECK (cancel_code IN
    ('recovered', 'unable_to_come', 'other_practice', 'practice_unavailable', 'emergency', 'other')),
  -- When it was written; of an imported entry the time it is about.
  dated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  imported boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  voided_at timestamptz,
  hidden_at timestamptz,
  FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id),
  CHECK (doctor_id IS NOT NULL OR type IN ('text', 'report', 'cancelled')),
  CHECK (doctor_id IS NOT NULL OR author_id = owner_id),
  CHECK (type <> 'cancelled' OR appointment_id IS NOT NULL),
  CHECK (type = 'cancelled' OR cancel_code IS NULL),
  CHECK ((file_id IS NULL) = (file_name IS NULL)),
  CHECK (type <> 'report' OR file_id IS NOT NULL OR hidden_at IS NOT NULL OR imported),
  CHECK (type = 'prescription' OR voided_at IS NULL)
);
CREATE INDEX notes_pet ON notes (pet_id) WHERE hidden_at IS NULL;
CREATE INDEX notes_owner ON notes (owner_id) WHERE hidden_at IS NULL;
CREATE INDEX notes_doctor ON notes (doctor_id);
CREATE INDEX notes_appointment ON notes (appointment_id);
CREATE INDEX notes_file ON notes (file_id) WHERE file_id IS NOT NULL;
-- A visit is cancelled once, however often that is said.
CREATE UNIQUE INDEX notes_cancelled_once ON notes (appointment_id) WHERE type = 'cancelled';

-- Every state a prescription was in; notes.version names the present one.
CREATE TABLE prescription_versions (
  note_id uuid NOT NULL REFERENCES notes,
  version int NOT NULL CHECK (version > 0),
  body text NOT NULL DEFAULT '',
  author_id uuid NOT NULL REFERENCES users,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (note_id, version)
);

CREATE TABLE prescription_entries (
  note_id uuid NOT NULL,
  version int NOT NULL,
  position int NOT NULL CHECK (position >= 0),
  med_name text NOT NULL CHECK (med_name <> ''),
  dose text NOT NULL CHECK (dose <> ''),
  frequency text NOT NULL CHECK (frequency <> ''),
  duration text NOT NULL CHECK (duration <> ''),
  image_file_id uuid REFERENCES files,
  PRIMARY KEY (note_id, version, position),
  FOREIGN KEY (note_id, version) REFERENCES prescription_versions
);
CREATE INDEX prescription_entries_image ON prescription_entries (image_file_id) WHERE image_file_id IS NOT NULL;

-- With whom a report was shared, and until when. A share that was taken back stays as history.
CREATE TABLE note_shares (
  id uuid PRIMARY KEY,
  note_id uuid NOT NULL REFERENCES notes,
  doctor_id uuid NOT NULL REFERENCES doctors,
  shared_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at >= shared_at)
);
CREATE UNIQUE INDEX note_shares_once ON note_shares (note_id, doctor_id) WHERE ended_at IS NULL;
CREATE INDEX note_shares_doctor ON note_shares (doctor_id) WHERE ended_at IS NULL;

-- The log that owners read: who of which practice looked at a pet's history.
CREATE INDEX audit_readings ON audit (object_id, at DESC, id DESC) WHERE outcome = 'read';
