-- What an account can pile up has an end (docs/operations.md, "What an account can pile up").

-- Since when an owner has kept a time: for five minutes in all, however often the window is opened; then others have a minute.
CREATE TABLE held_times (
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (owner_id, doctor_id, starts_at)
);
CREATE INDEX held_times_since ON held_times (since);
CREATE INDEX held_times_doctor ON held_times (doctor_id);

-- The words of a note without its formatting, which a search in a history reads: it read and decoded every note there was.
ALTER TABLE notes ADD COLUMN words text GENERATED ALWAYS AS (
  lower(regexp_replace(replace(replace(replace(replace(replace(replace(regexp_replace(body, '<[^<>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), '\s+', ' ', 'g'))) STORED;
CREATE INDEX notes_author ON notes (author_id, created_at);

-- What a practice knew of an owner and the animals when the relation ended: it reads that and nothing newer.
ALTER TABLE care ADD COLUMN known jsonb, ADD CHECK (known IS NULL OR ended_at IS NOT NULL);

CREATE FUNCTION known_of_owner(owner uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('owner', u.fullname, 'pets', coalesce((
      SELECT jsonb_object_agg(p.id, jsonb_build_object('name', p.name, 'breed', p.breed)) FROM pets p WHERE p.owner_id = u.id), '{}'))
    FROM users u WHERE u.id = owner
$$;
CREATE FUNCTION care_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.known := CASE WHEN NEW.ended_at IS NULL THEN NULL ELSE known_of_owner(NEW.owner_id) END;
  RETURN NEW;
END $$;
CREATE TRIGGER care_ended BEFORE UPDATE OF ended_at ON care FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL)) EXECUTE FUNCTION care_ended();
UPDATE care SET known = known_of_owner(owner_id) WHERE ended_at IS NOT NULL;

-- An invitation to work for a practice looks the same whether or not its address has an account.
ALTER TABLE assistant_orders ADD COLUMN invited_at timestamptz, ADD CHECK (failure IS NULL OR invited_at IS NULL);
DROP INDEX assistant_orders_waiting;
CREATE INDEX assistant_orders_waiting ON assistant_orders (created_at) WHERE failure IS NULL AND invited_at IS NULL;
