-- What a practice has to do, and whom it calls back (docs/decisions/0438-tasks.md).
CREATE TABLE tasks (
  id uuid PRIMARY KEY,
  practice_id uuid NOT NULL REFERENCES practices ON DELETE CASCADE,
  text text NOT NULL CHECK (char_length(text) <= 300),
  -- Of the practice's clocks.
  date date NOT NULL,
  is_call boolean NOT NULL,
  -- The member who is meant; null for everybody.
  person_id uuid,
  owner_id uuid REFERENCES users ON DELETE CASCADE,
  pet_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  done_by uuid,
  done_at timestamptz,
  CONSTRAINT tasks_say_something CHECK (text <> '' OR is_call),
  CONSTRAINT tasks_calls_have_an_owner CHECK (owner_id IS NOT NULL OR (NOT is_call AND pet_id IS NULL)),
  CONSTRAINT tasks_done_by_somebody CHECK ((done_by IS NULL) = (done_at IS NULL)),
  CONSTRAINT tasks_person FOREIGN KEY (practice_id, person_id) REFERENCES memberships (practice_id, user_id),
  CONSTRAINT tasks_created_by FOREIGN KEY (practice_id, created_by) REFERENCES memberships (practice_id, user_id),
  CONSTRAINT tasks_done_by FOREIGN KEY (practice_id, done_by) REFERENCES memberships (practice_id, user_id),
  CONSTRAINT tasks_pet FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id) ON UPDATE CASCADE
);
CREATE INDEX tasks_open ON tasks (practice_id, date) WHERE done_at IS NULL;
CREATE INDEX tasks_of_owner ON tasks (owner_id) WHERE owner_id IS NOT NULL;
