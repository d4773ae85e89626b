-- Times in which a vet takes no visits (docs/decisions/0394-blocks.md).
CREATE TABLE blocks (
  id uuid PRIMARY KEY,
  practice_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- `reserved` is taken for owners and free for the practice.
  kind text NOT NULL CHECK (kind IN ('break', 'meeting', 'away', 'ill', 'reserved', 'other')),
  -- The practice's alone.
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 200),
  -- The blocks that one call wrote for several weeks; null for a single one.
  series_id uuid,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (practice_id, doctor_id) REFERENCES memberships (practice_id, user_id) ON DELETE CASCADE,
  CONSTRAINT blocks_end_after_start CHECK (ends_at > starts_at)
);
CREATE INDEX blocks_of_vet ON blocks USING gist (doctor_id, tstzrange(starts_at, ends_at));
CREATE INDEX blocks_of_series ON blocks (series_id, starts_at) WHERE series_id IS NOT NULL;
CREATE INDEX blocks_ended ON blocks (ends_at);

-- Series that go on after the blocks that are written. A job writes the next ones.
CREATE TABLE block_series (
  id uuid PRIMARY KEY,
  practice_id uuid NOT NULL,
  doctor_id uuid NOT NULL,
  time_zone text NOT NULL,
  -- The next block begins on this date, in the zone; the last one at the latest on `last_date`, or never if that is null.
  next_date date NOT NULL,
  last_date date,
  start_minute int NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  kind text NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 200),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  FOREIGN KEY (practice_id, doctor_id) REFERENCES memberships (practice_id, user_id) ON DELETE CASCADE
);
CREATE INDEX block_series_due ON block_series (next_date);

-- A visit that newly takes time of its vet takes none under a block. It takes no lock: who writes visits or blocks has locked the vet.
CREATE FUNCTION plain_visit_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claimed tstzmultirange := tstzmultirange(tstzrange(coalesce(NEW.busy_from, NEW.starts_at), coalesce(NEW.busy_until, NEW.ends_at)));
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status IN ('held', 'requested', 'approved', 'consulting')
      AND (OLD.practice_id, OLD.doctor_id) = (NEW.practice_id, NEW.doctor_id) THEN
      claimed := claimed - tstzmultirange(tstzrange(coalesce(OLD.busy_from, OLD.starts_at), coalesce(OLD.busy_until, OLD.ends_at)));
    END IF;
  END IF;
  IF NOT isempty(claimed) AND EXISTS (
    SELECT FROM blocks
    WHERE doctor_id = NEW.doctor_id AND practice_id = NEW.practice_id AND kind <> 'reserved'
      AND tstzrange(starts_at, ends_at) && claimed
  ) THEN
    RAISE EXCEPTION 'the vet takes no visits at that time'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_doctor_free';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER plain_visit_is_free
  BEFORE INSERT OR UPDATE OF practice_id, doctor_id, starts_at, ends_at, busy_from, busy_until, status ON appointments FOR EACH ROW
  WHEN (NEW.status IN ('held', 'requested', 'approved', 'consulting'))
  EXECUTE FUNCTION plain_visit_is_free();

-- Who has left is not kept from visits elsewhere, and no series goes on for them.
CREATE FUNCTION blocks_end_with_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM block_series WHERE practice_id = NEW.practice_id AND doctor_id = NEW.user_id;
  DELETE FROM blocks WHERE practice_id = NEW.practice_id AND doctor_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER blocks_end_with_membership AFTER UPDATE OF left_at ON memberships FOR EACH ROW
  WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION blocks_end_with_membership();
