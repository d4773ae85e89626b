-- Treatment rooms of a clinic, which only its practice sees (docs/decisions/0431-rooms.md).
CREATE TABLE rooms (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  practice_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  position int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- No longer chosen; visits of the past go on naming it.
  archived_at timestamptz,
  UNIQUE (id, clinic_id),
  UNIQUE (id, practice_id),
  FOREIGN KEY (clinic_id, practice_id) REFERENCES clinics (id, practice_id) ON DELETE CASCADE
);
CREATE INDEX rooms_of_practice ON rooms (practice_id);

-- A room has one visit at a time, also for different vets; forced visits lie over others as they do in the time of a vet.
ALTER TABLE appointments
  ADD COLUMN room_id uuid,
  ADD CONSTRAINT appointments_room FOREIGN KEY (room_id, clinic_id) REFERENCES rooms (id, clinic_id),
  ADD CONSTRAINT appointments_room_free
    EXCLUDE USING gist (room_id WITH =, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) WITH &&)
    WHERE (room_id IS NOT NULL AND status IN ('held', 'requested', 'approved', 'consulting') AND NOT forced);
CREATE INDEX appointments_of_room ON appointments (room_id) WHERE room_id IS NOT NULL;
CREATE INDEX appointments_forced_in_room ON appointments
  USING gist (room_id, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)))
  WHERE room_id IS NOT NULL AND forced AND status IN ('held', 'requested', 'approved', 'consulting');

-- When a visit takes its vet and its room.
CREATE FUNCTION busy_span(visit appointments) RETURNS tstzrange LANGUAGE sql IMMUTABLE AS $$
  SELECT tstzrange(coalesce(visit.busy_from, visit.starts_at), coalesce(visit.busy_until, visit.ends_at))
$$;
-- When a visit takes a room it has not taken before; `was` is null for a new one.
CREATE FUNCTION newly_taken_in_room(visit appointments, was appointments) RETURNS tstzmultirange LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN visit.room_id IS NULL THEN '{}'::tstzmultirange
    WHEN was.room_id = visit.room_id AND NOT was.forced AND was.status IN ('held', 'requested', 'approved', 'consulting')
      THEN tstzmultirange(busy_span(visit)) - tstzmultirange(busy_span(was))
    ELSE tstzmultirange(busy_span(visit))
  END
$$;

-- A plain visit that newly takes time of its vet or its room takes none under a block or a forced visit. It takes no lock: who writes visits or
-- blocks has locked vet and room.
CREATE OR REPLACE FUNCTION plain_visit_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claimed tstzmultirange := tstzmultirange(busy_span(NEW));
  in_room tstzmultirange;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    in_room := newly_taken_in_room(NEW, OLD);
    IF OLD.status IN ('held', 'requested', 'approved', 'consulting') AND NOT OLD.forced
      AND (OLD.practice_id, OLD.doctor_id) = (NEW.practice_id, NEW.doctor_id) THEN
      claimed := claimed - tstzmultirange(busy_span(OLD));
    END IF;
  ELSE
    in_room := newly_taken_in_room(NEW, NULL);
  END IF;
  IF NOT isempty(claimed) AND (EXISTS (
    SELECT FROM blocks
    WHERE doctor_id = NEW.doctor_id AND practice_id = NEW.practice_id AND kind <> 'reserved'
      AND tstzrange(starts_at, ends_at) && claimed
  ) OR EXISTS (
    SELECT FROM appointments
    WHERE doctor_id = NEW.doctor_id AND id <> NEW.id AND forced AND status IN ('held', 'requested', 'approved', 'consulting')
      AND tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) && claimed
  )) THEN
    RAISE EXCEPTION 'the vet takes no visits at that time'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_doctor_free';
  END IF;
  IF NOT isempty(in_room) AND EXISTS (
    SELECT FROM appointments
    WHERE room_id = NEW.room_id AND id <> NEW.id AND forced AND status IN ('held', 'requested', 'approved', 'consulting')
      AND tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) && in_room
  ) THEN
    RAISE EXCEPTION 'the room takes no visits at that time'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_room_free';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER plain_visit_is_free ON appointments;
CREATE TRIGGER plain_visit_is_free
  BEFORE INSERT OR UPDATE OF practice_id, doctor_id, room_id, starts_at, ends_at, busy_from, busy_until, forced, status ON appointments FOR EACH ROW
  WHEN (NEW.status IN ('held', 'requested', 'approved', 'consulting') AND NOT NEW.forced)
  EXECUTE FUNCTION plain_visit_is_free();

-- Makes forced visits of a vet or in a room plain again that have nothing in the way any more. A visit that another transaction changes is left
-- to it.
DROP FUNCTION lift_overrides(uuid, tstzrange) CASCADE;
CREATE FUNCTION lift_overrides(vet uuid, room uuid, freed tstzrange) RETURNS void LANGUAGE sql AS $$
  UPDATE appointments SET forced = false WHERE id IN (
    SELECT f.id FROM appointments f
    WHERE (f.doctor_id = vet OR f.room_id = room) AND f.forced AND f.status IN ('held', 'requested', 'approved', 'consulting')
      AND tstzrange(coalesce(f.busy_from, f.starts_at), coalesce(f.busy_until, f.ends_at)) && freed
      AND NOT EXISTS (
        SELECT FROM appointments a
        WHERE a.doctor_id = f.doctor_id AND a.id <> f.id AND a.status IN ('held', 'requested', 'approved', 'consulting')
          AND busy_span(a) && busy_span(f))
      AND NOT EXISTS (
        SELECT FROM appointments a
        WHERE a.room_id = f.room_id AND a.id <> f.id AND a.status IN ('held', 'requested', 'approved', 'consulting')
          AND busy_span(a) && busy_span(f))
      AND NOT EXISTS (
        SELECT FROM blocks b
        WHERE b.doctor_id = f.doctor_id AND b.practice_id = f.practice_id AND b.kind <> 'reserved'
          AND tstzrange(b.starts_at, b.ends_at) && tstzrange(coalesce(f.busy_from, f.starts_at), coalesce(f.busy_until, f.ends_at)))
    FOR UPDATE SKIP LOCKED)
$$;

CREATE OR REPLACE FUNCTION lift_overrides_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM lift_overrides(OLD.doctor_id, OLD.room_id, busy_span(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.forced THEN
      PERFORM lift_overrides(NEW.doctor_id, NEW.room_id, busy_span(NEW));
    END IF;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER overrides_lifted_by_change ON appointments;
CREATE TRIGGER overrides_lifted_by_change AFTER UPDATE OF doctor_id, room_id, starts_at, ends_at, busy_from, busy_until, status ON appointments FOR EACH ROW
  WHEN (OLD.status IN ('held', 'requested', 'approved', 'consulting')
    AND (OLD.doctor_id, OLD.room_id, OLD.starts_at, OLD.ends_at, OLD.busy_from, OLD.busy_until, OLD.status IN ('held', 'requested', 'approved', 'consulting'))
      IS DISTINCT FROM
      (NEW.doctor_id, NEW.room_id, NEW.starts_at, NEW.ends_at, NEW.busy_from, NEW.busy_until, NEW.status IN ('held', 'requested', 'approved', 'consulting')))
  EXECUTE FUNCTION lift_overrides_of_visit();

CREATE OR REPLACE FUNCTION lift_overrides_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lift_overrides(OLD.doctor_id, NULL, tstzrange(OLD.starts_at, OLD.ends_at));
  RETURN NULL;
END $$;
