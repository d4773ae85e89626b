-- A visit may take time of its vet before its start and after its end (docs/decisions/0409-visits-of-practices.md). These are instants, because
-- an index cannot compute them: an instant less an interval depends on the zone of the session. Null is no such time.
ALTER TABLE appointments
  ADD COLUMN busy_from timestamptz,
  ADD COLUMN busy_until timestamptz,
  ADD CONSTRAINT appointments_busy_covers CHECK (
    busy_from BETWEEN starts_at - interval '2 hours' AND starts_at
    AND busy_until BETWEEN ends_at AND ends_at + interval '2 hours'),
  DROP CONSTRAINT appointments_doctor_free,
  ADD CONSTRAINT appointments_doctor_free
    EXCLUDE USING gist (doctor_id WITH =, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) WITH &&)
    WHERE (status IN ('held', 'requested', 'approved', 'consulting'));

DROP INDEX appointments_busy;
CREATE INDEX appointments_busy ON appointments (doctor_id, coalesce(busy_until, ends_at))
  WHERE status IN ('held', 'requested', 'approved', 'consulting');
