-- The surname is the last word of a name; the rest of the name decides between owners of one surname.
CREATE FUNCTION surname_first(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(trim(name), '^(.*)\s(\S+)$', '\2 \1')
$$;

-- Owners are listed in this order if a practice sorts them by surname.
ALTER TABLE owner_search ADD COLUMN surname_key text COLLATE "C" NOT NULL DEFAULT '';

UPDATE owner_search s SET surname_key = folded_name(surname_first(u.fullname)) FROM users u WHERE u.id = s.owner_id;

-- As in 0350, with surname_key.
CREATE OR REPLACE FUNCTION write_owner_search(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM owner_search WHERE owner_id = owner FOR UPDATE;
  INSERT INTO owner_search (owner_id, name_key, surname_key, text)
    SELECT owner, folded_name(fullname), folded_name(surname_first(fullname)),
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
  ON CONFLICT (owner_id) DO UPDATE
    SET name_key = excluded.name_key, surname_key = excluded.surname_key, text = excluded.text;
END $$;
