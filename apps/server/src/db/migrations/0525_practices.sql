-- A practice keeps records, and memberships say who works there (docs/decisions/0407-practices-and-memberships.md).

-- The practice of a doctor who was here before: a UUID of version 8, which is not the doctor's own id.
CREATE FUNCTION practice_id_of_doctor(doctor uuid) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN overlay(overlay(md5('practice ' || doctor::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid;

CREATE TABLE practices (
  id uuid PRIMARY KEY,
  -- '' is a practice that goes by the name of its vet.
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 200),
  is_service_provider boolean NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz CHECK (closed_at >= created_at)
);

CREATE TABLE memberships (
  practice_id uuid NOT NULL REFERENCES practices (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('vet', 'assistant')),
  -- The vet whom an assistant works for.
  principal_id uuid,
  -- What an assistant may do besides reading; a vet may do everything.
  rights text[] NOT NULL DEFAULT '{}'
    CHECK (rights <@ '{requests,appointments,owners,clinics,team,records}'::text[]),
  joined_at timestamptz NOT NULL,
  left_at timestamptz CHECK (left_at >= joined_at),
  PRIMARY KEY (practice_id, user_id),
  FOREIGN KEY (practice_id, principal_id) REFERENCES memberships (practice_id, user_id) ON DELETE CASCADE,
  CONSTRAINT memberships_assistants_have_a_principal CHECK ((kind = 'assistant') = (principal_id IS NOT NULL)),
  CONSTRAINT memberships_vets_have_no_rights CHECK (kind = 'assistant' OR rights = '{}')
);

INSERT INTO practices (id, is_service_provider, created_at, closed_at)
SELECT practice_id_of_doctor(d.user_id), d.is_service_provider, u.created_at, CASE WHEN u.deleted_at IS NOT NULL THEN greatest(u.deleted_at, u.created_at) END
FROM doctors d JOIN users u ON u.id = d.user_id;

INSERT INTO memberships (practice_id, user_id, kind, joined_at, left_at)
SELECT practice_id_of_doctor(d.user_id), d.user_id, 'vet', u.created_at, CASE WHEN u.deleted_at IS NOT NULL THEN greatest(u.deleted_at, u.created_at) END
FROM doctors d JOIN users u ON u.id = d.user_id;

INSERT INTO memberships (practice_id, user_id, kind, principal_id, rights, joined_at, left_at)
SELECT practice_id_of_doctor(a.doctor_id), a.user_id, 'assistant', a.doctor_id, a.rights, u.created_at, CASE WHEN u.deleted_at IS NOT NULL THEN greatest(u.deleted_at, u.created_at) END
FROM assistants a JOIN users u ON u.id = a.user_id;

-- Nobody works in two practices at a time.
CREATE UNIQUE INDEX memberships_one_practice ON memberships (user_id) WHERE left_at IS NULL;
CREATE INDEX memberships_user ON memberships (user_id);
CREATE INDEX memberships_principal ON memberships (principal_id) WHERE principal_id IS NOT NULL;

DROP TABLE assistants;

-- A closed practice takes on nobody, also if it closes at the same moment.
CREATE FUNCTION refuse_closed_practice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM practices p WHERE p.id = NEW.practice_id AND p.closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the practice is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'practice_is_here';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER practice_is_here BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION refuse_closed_practice();
