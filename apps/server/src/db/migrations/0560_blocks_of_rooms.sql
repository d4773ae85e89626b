-- A block is of a vet or of a treatment room (docs/decisions/0437-blocks-of-rooms.md).
ALTER TABLE blocks
  ALTER COLUMN doctor_id DROP NOT NULL,
  ADD COLUMN room_id uuid,
  ADD CONSTRAINT blocks_vet_or_room CHECK (num_nonnulls(doctor_id, room_id) = 1),
  -- A room is not ill, not away and takes no break, and owners never book one, so none is reserved.
  ADD CONSTRAINT blocks_kind_of_room CHECK (room_id IS NULL OR kind IN ('meeting', 'other')),
  ADD CONSTRAINT blocks_room FOREIGN KEY (room_id, practice_id) REFERENCES rooms (id, practice_id) ON DELETE CASCADE;
CREATE INDEX blocks_of_room ON blocks USING gist (room_id, tstzrange(starts_at, ends_at)) WHERE room_id IS NOT NULL;

ALTER TABLE block_series
  ALTER COLUMN doctor_id DROP NOT NULL,
  ADD COLUMN room_id uuid,
  ADD CONSTRAINT block_series_vet_or_room CHECK (num_nonnulls(doctor_id, room_id) = 1),
  ADD CONSTRAINT block_series_room FOREIGN KEY (room_id, practice_id) REFERENCES rooms (id, practice_id) ON DELETE CASCADE;

-- No block goes on for a room that is no longer chosen.
CREATE FUNCTION blocks_end_with_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM block_series WHERE room_id = NEW.id;
  DELETE FROM blocks WHERE room_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER blocks_end_with_room AFTER UPDATE OF archived_at ON rooms FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION blocks_end_with_room();

-- A plain visit that newly takes time of its vet or its room takes none under a block of theirs or a forced visit. It takes no lock: who writes
-- visits or blocks has locked vet and room.
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
  IF NOT isempty(in_room) AND (EXISTS (
    SELECT FROM blocks WHERE room_id = NEW.room_id AND tstzrange(starts_at, ends_at) && in_room
  ) OR EXISTS (
    SELECT FROM appointments
    WHERE room_id = NEW.room_id AND id <> NEW.id AND forced AND status IN ('held', 'requested', 'approved', 'consulting')
      AND tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) && in_room
  )) THEN
    RAISE EXCEPTION 'the room takes no visits at that time'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointments_room_free';
  END IF;
  RETURN NEW;
END $$;

-- As before, and blocks of the room of a forced visit are in its way, too.
CREATE OR REPLACE FUNCTION lift_overrides(vet uuid, room uuid, freed tstzrange) RETURNS void LANGUAGE sql AS $$
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
          AND tstzrange(b.starts_at, b.ends_at) && busy_span(f))
      AND NOT EXISTS (
        SELECT FROM blocks b WHERE b.room_id = f.room_id AND tstzrange(b.starts_at, b.ends_at) && busy_span(f))
    FOR UPDATE SKIP LOCKED)
$$;

CREATE OR REPLACE FUNCTION lift_overrides_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lift_overrides(OLD.doctor_id, OLD.room_id, tstzrange(OLD.starts_at, OLD.ends_at));
  RETURN NULL;
END $$;
