-- An admin decides about the prices of a practice and the rights of its members (docs/decisions/0411-three-ids.md).
ALTER TABLE memberships ADD COLUMN is_admin boolean NOT NULL DEFAULT false;
UPDATE memberships SET is_admin = true WHERE kind = 'vet';
ALTER TABLE memberships ADD CONSTRAINT memberships_admins_are_vets CHECK (NOT is_admin OR kind = 'vet');
