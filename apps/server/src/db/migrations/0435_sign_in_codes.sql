-- Six-digit codes by which owners sign in (decision 286). The code itself is not stored: it is derived from the id and a secret.
CREATE TABLE sign_in_codes (
  id uuid PRIMARY KEY,
  -- Of the key that only the browser has which requested the code.
  key_hash bytea NOT NULL UNIQUE,
  email text NOT NULL CHECK (email = lower(email)),
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  -- When the right code of an address without an account was entered.
  proven_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (expires_at > created_at)
);
CREATE INDEX sign_in_codes_email ON sign_in_codes (email);
CREATE INDEX sign_in_codes_age ON sign_in_codes (expires_at);
