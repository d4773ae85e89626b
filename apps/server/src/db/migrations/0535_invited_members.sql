-- Invitations belong to practices (docs/decisions/0407-practices-and-memberships.md).
ALTER TABLE pending_assistants RENAME TO invited_members;
ALTER INDEX pending_assistants_waiting RENAME TO invited_members_waiting;
ALTER TABLE invited_members
  ADD COLUMN practice_id uuid REFERENCES practices (id) ON DELETE CASCADE,
  ADD COLUMN kind text NOT NULL DEFAULT 'assistant' CHECK (kind IN ('vet', 'assistant')),
  -- The vet for whom an assistant will work.
  ADD COLUMN principal_id uuid;
UPDATE invited_members i SET principal_id = i.doctor_id, practice_id = (
  SELECT m.practice_id FROM memberships m WHERE m.user_id = i.doctor_id AND m.kind = 'vet'
  ORDER BY m.left_at IS NOT NULL, m.joined_at DESC LIMIT 1);
ALTER TABLE invited_members
  ALTER COLUMN practice_id SET NOT NULL,
  ALTER COLUMN kind DROP DEFAULT,
  ADD FOREIGN KEY (practice_id, principal_id) REFERENCES memberships (practice_id, user_id) ON DELETE CASCADE,
  ADD CONSTRAINT invited_assistants_have_a_principal CHECK ((kind = 'assistant') = (principal_id IS NOT NULL));

-- A closed practice invites nobody and opens nothing, also if it closes at the same moment.
DROP TRIGGER doctor_is_here ON invited_members;
DROP TRIGGER doctor_is_here ON clinics;
DROP FUNCTION refuse_gone_doctor();
CREATE TRIGGER practice_is_here BEFORE INSERT ON invited_members FOR EACH ROW EXECUTE FUNCTION refuse_closed_practice();
CREATE TRIGGER practice_is_here BEFORE INSERT ON clinics FOR EACH ROW EXECUTE FUNCTION refuse_closed_practice();

DROP INDEX pending_assistants_doctor;
ALTER TABLE invited_members DROP COLUMN doctor_id;
CREATE INDEX invited_members_practice ON invited_members (practice_id, created_at);
