-- The calendar of a practice reads its held times, a few among thousands of appointments.
CREATE INDEX appointments_held ON appointments (doctor_id, starts_at) WHERE status = 'held';
