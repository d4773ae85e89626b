-- A visitor who is not signed in holds a time: an appointment without an owner, only while it is held. The exclusion constraint treats it
-- like any other claim on the doctor's time.
ALTER TABLE appointments ALTER COLUMN owner_id DROP NOT NULL,
  ADD CONSTRAINT appointments_owner CHECK (owner_id IS NOT NULL OR (status = 'held' AND held_for IS NULL));

-- The key of such a hold, hashed, and its network under the salt of the day: neither can be read back.
CREATE TABLE visitor_holds (
  hold_id uuid PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  network_key text NOT NULL CHECK (char_length(network_key) = 22)
);
CREATE INDEX visitor_holds_network ON visitor_holds (network_key);

-- Until when visitors of a network may hold a time, however often they hold it. Then the network waits.
CREATE TABLE visitor_times (
  network_key text NOT NULL CHECK (char_length(network_key) = 22),
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  extended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (network_key, doctor_id, starts_at)
);
CREATE INDEX visitor_times_until ON visitor_times (until);
CREATE INDEX visitor_times_doctor ON visitor_times (doctor_id);
