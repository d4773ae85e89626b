-- Accounts of assistants that are asked for: the answer comes at once, the account a moment later, and what went wrong stays on
-- the list until it is removed (specification 2 §4).
CREATE TABLE assistant_orders (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  ordered_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  fullname text NOT NULL CHECK (fullname <> ''),
  email text NOT NULL CHECK (email = lower(email)),
  mobile text CHECK (mobile ~ '^\+?[0-9]{6,13}$'),
  country_code text CHECK (country_code ~ '^\+[0-9]{1,4}$'),
  iso_code text CHECK (iso_code ~ '^[A-Z]{2}$'),
  rights text[] NOT NULL CHECK (rights <@ '{requests,appointments,owners,clinics,team,records}'::text[]),
  created_at timestamptz NOT NULL,
  failure text
);
CREATE INDEX assistant_orders_doctor ON assistant_orders (doctor_id, created_at);
CREATE INDEX assistant_orders_waiting ON assistant_orders (created_at) WHERE failure IS NULL;
