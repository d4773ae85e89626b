-- One visit of a doctor runs at a time (docs/decisions/0386-visit-screen.md). Of several that run today the latest goes on.
WITH running AS (
  SELECT id, row_number() OVER (PARTITION BY doctor_id ORDER BY starts_at DESC, id) AS place
  FROM appointments WHERE status = 'consulting'
), ended AS (
  UPDATE appointments a SET status = 'completed', version = a.version + 1
  FROM running r WHERE r.id = a.id AND r.place > 1
  RETURNING a.id, a.version
)
INSERT INTO appointment_events (id, appointment_id, version, at, kind)
SELECT gen_random_uuid(), id, version, now(), 'completed' FROM ended;

CREATE UNIQUE INDEX appointments_one_in_room ON appointments (doctor_id) WHERE status = 'consulting';
