-- A practice has one open invitation of an address. Of several that were sent at once the last one stays; the links of the others open nothing,
-- and the practice sees them as refused.
UPDATE invited_members i SET failure = 'email_taken', invited_at = NULL WHERE failure IS NULL AND invited_at IS NOT NULL AND EXISTS (
  SELECT FROM invited_members other
  WHERE other.practice_id = i.practice_id AND other.email = i.email AND other.failure IS NULL
    AND (other.invited_at, other.created_at, other.id) > (i.invited_at, i.created_at, i.id));
CREATE UNIQUE INDEX invited_members_open_email ON invited_members (practice_id, email) WHERE failure IS NULL AND invited_at IS NOT NULL;
