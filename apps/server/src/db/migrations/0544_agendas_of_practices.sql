-- Lists answer one vet of a practice or all of them (docs/decisions/0423-whose-agendas.md), so the practice leads their indexes.
CREATE INDEX appointments_practice ON appointments (practice_id, starts_at);
DROP INDEX appointments_doctor;
DROP INDEX appointments_waiting;
CREATE INDEX appointments_waiting ON appointments (practice_id, created_at) WHERE status = 'requested';
