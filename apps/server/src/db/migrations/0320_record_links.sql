-- What belongs to an address belongs to whoever has shown that it is his. Without a mail server nobody can, so a practice hands a record
-- over by a link (decision 0150): good for the owner's record that it keeps, or for a question that it has put.
CREATE TABLE record_links (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  owner_id uuid REFERENCES users ON DELETE CASCADE,
  invitation_id uuid REFERENCES care_invitations ON DELETE CASCADE,
  -- The link itself is known to nobody but its bearer.
  token_hash bytea NOT NULL UNIQUE,
  made_by uuid NOT NULL REFERENCES users,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((owner_id IS NULL) <> (invitation_id IS NULL)),
  CHECK (expires_at > made_at)
);
CREATE INDEX record_links_owner ON record_links (owner_id, made_at);
CREATE INDEX record_links_invitation ON record_links (invitation_id, made_at);
CREATE INDEX record_links_doctor ON record_links (doctor_id);
