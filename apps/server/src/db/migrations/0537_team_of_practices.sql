-- A practice has several vets, a reception, and a team with more rights (docs/decisions/0413-people-of-a-practice.md).
ALTER TABLE practices ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE memberships
  DROP CONSTRAINT memberships_kind_check,
  DROP CONSTRAINT memberships_rights_check,
  DROP CONSTRAINT memberships_vets_have_no_rights,
  ADD CONSTRAINT memberships_kind_check CHECK (kind IN ('vet', 'assistant', 'reception')),
  ADD CONSTRAINT memberships_rights_check
    CHECK (rights <@ '{requests,appointments,owners,clinics,team,records,overrides,histories}'::text[]),
  ADD CONSTRAINT memberships_vets_have_no_rights CHECK (kind <> 'vet' OR rights = '{}');
-- Everybody who could read histories keeps reading them.
UPDATE memberships SET rights = rights || '{histories}' WHERE kind = 'assistant' AND left_at IS NULL;
CREATE INDEX memberships_practice ON memberships (practice_id) WHERE left_at IS NULL;

ALTER TABLE invited_members
  DROP CONSTRAINT invited_members_kind_check,
  DROP CONSTRAINT assistant_orders_rights_check,
  ADD CONSTRAINT invited_members_kind_check CHECK (kind IN ('vet', 'assistant', 'reception')),
  ADD CONSTRAINT invited_members_rights_check
    CHECK (rights <@ '{requests,appointments,owners,clinics,team,records,overrides,histories}'::text[]),
  ADD CONSTRAINT invited_vets_have_no_rights CHECK (kind <> 'vet' OR rights = '{}');
UPDATE invited_members SET rights = rights || '{histories}' WHERE kind = 'assistant';
