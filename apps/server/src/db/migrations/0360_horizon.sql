-- Owners book at most this many days ahead; staff are exempt.
ALTER TABLE clinics ADD COLUMN horizon_days int NOT NULL DEFAULT 400 CHECK (horizon_days BETWEEN 1 AND 400);
