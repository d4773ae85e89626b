-- The number as every network reads it, beside the one that was typed; absent where the typed one cannot be read.
ALTER TABLE users
  ADD COLUMN mobile_e164 text CHECK (mobile_e164 ~ '^\+[1-9][0-9]{5,14}$');

-- Who gives up a number gives it up in both spellings, whichever call it is that does so.
CREATE FUNCTION forget_e164() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mobile_e164 := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_e164 BEFORE INSERT OR UPDATE OF mobile, mobile_e164 ON users FOR EACH ROW
  WHEN (NEW.mobile IS NULL AND NEW.mobile_e164 IS NOT NULL)
  EXECUTE FUNCTION forget_e164();

-- Names as they are compared: lower case, without accents, apostrophes and hyphens. Marks of Indian scripts are vowels and stay,
-- all but the nukta, which many people leave out.
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(replace(replace(replace(
    regexp_replace(regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f\u093c''’‘`]', '', 'g'), '[-\s]+', ' ', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi')
$$;

-- "Mueller" and "Müller" both become "muller".
CREATE FUNCTION without_digraphs(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(folded, '([aou])e', '\1', 'g')
$$;

-- What LIKE takes for a word inside a text of owner_search; a word of nothing but accents finds nothing.
CREATE FUNCTION sought_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(coalesce(nullif(without_digraphs(folded_name(word)), ''), word), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- What a practice finds an owner by. In a table of its own: a pet that is renamed does not write its owner's row.
CREATE TABLE owner_search (
  owner_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Owners are listed in this order, on every server the same.
  name_key text COLLATE "C" NOT NULL,
  -- Name, addresses, pets and chips, folded with and without digraphs, then numbers: as typed, in full, and with a zero.
  text text NOT NULL
);

CREATE FUNCTION write_owner_search(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two who change pets of one owner write it one after the other, and the second sees what the first has written.
  PERFORM 1 FROM owner_search WHERE owner_id = owner FOR UPDATE;
  INSERT INTO owner_search (owner_id, name_key, text)
    SELECT owner, folded_name(fullname),
      concat_ws(' ', names, without_digraphs(names), regexp_replace(mobile, '\D', '', 'g'), full_number,
        '0' || substr(full_number, length(dial_code) + 1), chips)
    FROM (
      SELECT u.fullname, u.mobile,
        folded_name(concat_ws(' ', u.fullname, u.email, u.contact_email, p.names)) AS names,
        coalesce(substr(u.mobile_e164, 2), substr(u.country_code, 2) || ltrim(u.mobile, '+0')) AS full_number,
        substr(u.country_code, 2) AS dial_code, p.chips
      FROM users u, LATERAL (
        SELECT string_agg(concat_ws(' ', name, rfid), ' ' ORDER BY created_at, id) AS names,
          string_agg(regexp_replace(rfid, '\D', '', 'g'), ' ' ORDER BY created_at, id) AS chips
        FROM pets WHERE owner_id = u.id AND archived_at IS NULL) p
      WHERE u.id = owner AND u.role = 'patient' AND u.deleted_at IS NULL
    ) found
  ON CONFLICT (owner_id) DO UPDATE SET name_key = excluded.name_key, text = excluded.text;
END $$;

CREATE FUNCTION owner_search_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL THEN
    PERFORM write_owner_search(NEW.id);
  ELSE
    DELETE FROM owner_search WHERE owner_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER owner_search_of_new_user AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.role = 'patient') EXECUTE FUNCTION owner_search_of_user();
CREATE TRIGGER owner_search_of_user
  AFTER UPDATE OF fullname, email, contact_email, mobile, mobile_e164, country_code, deleted_at ON users FOR EACH ROW
  WHEN (NEW.role = 'patient'
    AND (OLD.fullname, OLD.email, OLD.contact_email, OLD.mobile, OLD.mobile_e164, OLD.country_code, OLD.deleted_at)
      IS DISTINCT FROM (NEW.fullname, NEW.email, NEW.contact_email, NEW.mobile, NEW.mobile_e164, NEW.country_code, NEW.deleted_at))
  EXECUTE FUNCTION owner_search_of_user();

CREATE FUNCTION owner_search_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.owner_id <> NEW.owner_id THEN
    PERFORM write_owner_search(least(OLD.owner_id, NEW.owner_id));
    PERFORM write_owner_search(greatest(OLD.owner_id, NEW.owner_id));
  ELSE
    PERFORM write_owner_search(NEW.owner_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER owner_search_of_new_pet AFTER INSERT ON pets FOR EACH ROW EXECUTE FUNCTION owner_search_of_pet();
CREATE TRIGGER owner_search_of_pet AFTER UPDATE OF name, rfid, owner_id, archived_at ON pets FOR EACH ROW
  WHEN ((OLD.name, OLD.rfid, OLD.owner_id, OLD.archived_at) IS DISTINCT FROM (NEW.name, NEW.rfid, NEW.owner_id, NEW.archived_at))
  EXECUTE FUNCTION owner_search_of_pet();

DO $$
BEGIN
  PERFORM write_owner_search(id) FROM users WHERE role = 'patient' AND deleted_at IS NULL;
END $$;
