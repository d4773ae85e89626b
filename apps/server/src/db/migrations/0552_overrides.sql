-- The practice books over what is in the way, with a reason (docs/decisions/0395-overrides.md). A forced visit lies over another visit, a hold or
-- a block of its vet; what it is booked outside of hours for alone is not forced.
ALTER TABLE appointments
  -- The practice gave it this length: it keeps it wherever it is moved.
  ADD COLUMN own_length boolean NOT NULL DEFAULT false,
  ADD COLUMN forced boolean NOT NULL DEFAULT false,
  ADD COLUMN override_reason text,
  ADD COLUMN overridden_by uuid,
  ADD CONSTRAINT appointments_override_by FOREIGN KEY (practice_id, overridden_by) REFERENCES memberships (practice_id, user_id),
  ADD CONSTRAINT appointments_override_said CHECK (
    (override_reason IS NULL) = (overridden_by IS NULL) AND char_length(override_reason) BETWEEN 1 AND 200),
  -- Without IS NOT NULL a forced visit without a reason would pass.
  ADD CONSTRAINT appointments_override CHECK (
    NOT forced OR (override_reason IS NOT NULL AND overridden_by IS NOT NULL AND status NOT IN ('held', 'requested'))),
  DROP CONSTRAINT appointments_doctor_free,
  ADD CONSTRAINT appointments_doctor_free
    EXCLUDE USING gist (doctor_id WITH =, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) WITH &&)
    WHERE (status IN ('held', 'requested', 'approved', 'consulting') AND NOT forced);
CREATE INDEX appointments_forced ON appointments
  USING gist (doctor_id, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)))
  WHERE forced AND status IN ('held', 'requested', 'approved', 'consulting');

-- The line of a step that overrides comes beside the line of the step, with the same version.
ALTER TABLE appointment_events DROP CONSTRAINT appointment_events_kind_check;
ALTER TABLE appointment_events ADD CONSTRAINT appointment_events_kind_check CHECK (kind IN
  ('requested', 'approved', 'rejected', 'withdrawn', 'expired', 'consulting', 'completed', 'cancelled', 'no_show', 'rescheduled',
   'move_asked', 'move_dropped', 'move_declined', 'proposed', 'proposal_declined', 'edited', 'handed_over', 'overridden'));
ALTER TABLE appointment_events DROP CONSTRAINT appointment_events_appointment_id_version_key;
CREATE UNIQUE INDEX appointment_events_step ON appointment_events (appointment_id, version, (kind = 'overridden'));

-- A plain visit that newly takes time of its vet takes none under a block or a forced visit. It takes no lock: who writes visits or blocks has
-- locked the vet.
CREATE OR REPLACE FUNCTION plain_visit_is_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  claimed tstzmultirange := tstzmultirange(tstzrange(coalesce(NEW.busy_from, NEW.starts_at), coalesce(NEW.busy_until, NEW.ends_at)));
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status IN ('held', 'requested', 'approved', 'consulting') AND NOT OLD.forced
      AND (OLD.practice_id, OLD.doctor_id) = (NEW.practice_id, NEW.doctor_id) THEN
      claimed := claimed - tstzmultirange(tstzrange(coalesce(OLD.busy_from, OLD.starts_at), coalesce(OLD.busy_until, OLD.ends_at)));
    END IF;
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
  RETURN NEW;
END $$;
DROP TRIGGER plain_visit_is_free ON appointments;
CREATE TRIGGER plain_visit_is_free
  BEFORE INSERT OR UPDATE OF practice_id, doctor_id, starts_at, ends_at, busy_from, busy_until, forced, status ON appointments FOR EACH ROW
  WHEN (NEW.status IN ('held', 'requested', 'approved', 'consulting') AND NOT NEW.forced)
  EXECUTE FUNCTION plain_visit_is_free();

-- Makes forced visits of a vet plain again that have nothing in the way any more. A visit that another transaction changes is left to it.
CREATE FUNCTION lift_overrides(vet uuid, freed tstzrange) RETURNS void LANGUAGE sql AS $$
  UPDATE appointments SET forced = false WHERE id IN (
    SELECT f.id FROM appointments f
    WHERE f.doctor_id = vet AND f.forced AND f.status IN ('held', 'requested', 'approved', 'consulting')
      AND tstzrange(coalesce(f.busy_from, f.starts_at), coalesce(f.busy_until, f.ends_at)) && freed
      AND NOT EXISTS (
        SELECT FROM appointments a
        WHERE a.doctor_id = f.doctor_id AND a.id <> f.id AND a.status IN ('held', 'requested', 'approved', 'consulting')
          AND tstzrange(coalesce(a.busy_from, a.starts_at), coalesce(a.busy_until, a.ends_at))
            && tstzrange(coalesce(f.busy_from, f.starts_at), coalesce(f.busy_until, f.ends_at)))
      AND NOT EXISTS (
        SELECT FROM blocks b
        WHERE b.doctor_id = f.doctor_id AND b.practice_id = f.practice_id AND b.kind <> 'reserved'
          AND tstzrange(b.starts_at, b.ends_at) && tstzrange(coalesce(f.busy_from, f.starts_at), coalesce(f.busy_until, f.ends_at)))
    FOR UPDATE SKIP LOCKED)
$$;

-- When a visit or hold leaves a time, and when a forced visit comes to one.
CREATE FUNCTION lift_overrides_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM lift_overrides(OLD.doctor_id, tstzrange(coalesce(OLD.busy_from, OLD.starts_at), coalesce(OLD.busy_until, OLD.ends_at)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.forced THEN
      PERFORM lift_overrides(NEW.doctor_id, tstzrange(coalesce(NEW.busy_from, NEW.starts_at), coalesce(NEW.busy_until, NEW.ends_at)));
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER overrides_lifted_by_forced AFTER INSERT ON appointments FOR EACH ROW
  WHEN (NEW.forced) EXECUTE FUNCTION lift_overrides_of_visit();
CREATE TRIGGER overrides_lifted_by_change AFTER UPDATE OF doctor_id, starts_at, ends_at, busy_from, busy_until, status ON appointments FOR EACH ROW
  WHEN (OLD.status IN ('held', 'requested', 'approved', 'consulting')
    AND (OLD.doctor_id, OLD.starts_at, OLD.ends_at, OLD.busy_from, OLD.busy_until, OLD.status IN ('held', 'requested', 'approved', 'consulting'))
      IS DISTINCT FROM
      (NEW.doctor_id, NEW.starts_at, NEW.ends_at, NEW.busy_from, NEW.busy_until, NEW.status IN ('held', 'requested', 'approved', 'consulting')))
  EXECUTE FUNCTION lift_overrides_of_visit();
CREATE TRIGGER overrides_lifted_by_delete AFTER DELETE ON appointments FOR EACH ROW
  WHEN (OLD.status IN ('held', 'requested', 'approved', 'consulting')) EXECUTE FUNCTION lift_overrides_of_visit();

CREATE FUNCTION lift_overrides_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lift_overrides(OLD.doctor_id, tstzrange(OLD.starts_at, OLD.ends_at));
  RETURN NULL;
END $$;
CREATE TRIGGER overrides_lifted AFTER DELETE OR UPDATE OF doctor_id, starts_at, ends_at, kind ON blocks FOR EACH ROW
  EXECUTE FUNCTION lift_overrides_of_block();
