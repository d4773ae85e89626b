-- Waiting lists, wishes to move and proposed times (decisions 0080). Times that are offered are holds: the exclusion constraint
-- keeps them like any booking.

-- Why a slot is held beyond the booking window; null is the window itself. Such a hold is not given back with it.
ALTER TABLE appointments
  ADD COLUMN held_for text CHECK (held_for IN ('waiting', 'proposal')),
  ADD CHECK (held_for IS NULL OR status = 'held');

-- Who waits for a time on a day of a clinic, in its zone. First come, first offered.
CREATE TABLE waiting_list (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  clinic_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  date date NOT NULL,
  joined_at timestamptz NOT NULL,
  -- Starts that were offered already: nobody is offered the same one twice.
  offered timestamptz[] NOT NULL DEFAULT '{}',
  -- The offer that stands, if any.
  hold_id uuid UNIQUE REFERENCES appointments ON DELETE SET NULL,
  FOREIGN KEY (clinic_id, doctor_id) REFERENCES clinics (id, doctor_id),
  UNIQUE (owner_id, clinic_id, date)
);
CREATE INDEX waiting_list_line ON waiting_list (doctor_id, date, joined_at);
CREATE INDEX waiting_list_date ON waiting_list (date);

-- An owner asks to move a visit: up to three times, or words.
CREATE TABLE move_wishes (
  appointment_id uuid PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  starts timestamptz[] NOT NULL CHECK (cardinality(starts) <= 3),
  note text NOT NULL CHECK (char_length(note) <= 500),
  asked_at timestamptz NOT NULL,
  CHECK (cardinality(starts) > 0 OR note <> '')
);

-- Another time that a practice proposes for a request; it stands as long as its hold.
CREATE TABLE proposals (
  appointment_id uuid PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  hold_id uuid NOT NULL UNIQUE REFERENCES appointments ON DELETE CASCADE,
  note text NOT NULL CHECK (char_length(note) <= 500),
  proposed_at timestamptz NOT NULL
);

ALTER TABLE appointment_events DROP CONSTRAINT appointment_events_kind_check;
ALTER TABLE appointment_events ADD CONSTRAINT appointment_events_kind_check CHECK (kind IN
  ('requested', 'approved', 'rejected', 'withdrawn', 'expired', 'consulting', 'completed', 'cancelled', 'no_show', 'rescheduled',
   'move_asked', 'move_dropped', 'move_declined', 'proposed', 'proposal_declined'));
