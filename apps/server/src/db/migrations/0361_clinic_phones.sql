-- Telephone numbers of clinics as every network reads them (E.164), and whether emergencies can be brought there.
ALTER TABLE clinics
  ADD COLUMN phone text CHECK (phone ~ '^\+[1-9][0-9]{4,14}$'),
  ADD COLUMN emergency_phone text CHECK (emergency_phone ~ '^\+[1-9][0-9]{4,14}$'),
  ADD COLUMN takes_emergencies boolean NOT NULL DEFAULT false;
