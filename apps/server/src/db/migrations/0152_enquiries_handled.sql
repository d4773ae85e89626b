-- The operator ticks off what was answered; null is open.
ALTER TABLE enquiries ADD COLUMN handled_at timestamptz;
