-- As in 0350, and Arabic script in one form: without vowel signs, stretching and joiners, one alef, one yeh, one kaf, one heh. Also without
-- the points of Hebrew, and without all apostrophes and middle dots.
CREATE OR REPLACE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(replace(replace(replace(
    regexp_replace(regexp_replace(normalize(lower(name), NFD),
      '[\u0300-\u036f\u093c\u064b-\u065f\u0670\u0640\u0621\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u200c\u200d''’‘`´·\u05f3\u05f4]', '', 'g'),
      '[-\s]+', ' ', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđðı' || U&'\0671\0649\06CC\06D2\0629\06C1\06BE\06C3\06D5\06A9',
    'olddi' || U&'\0627\064A\064A\064A\0647\0647\0647\0647\0647\0643')
$$;

-- The words of each owner's names, addresses and pets, from which a mistyped word is corrected.
CREATE TABLE owner_words (
  owner_id uuid NOT NULL REFERENCES owner_search ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (owner_id, word)
);
CREATE INDEX owner_words_similar ON owner_words USING gin (word gin_trgm_ops);

-- Names without numbers, folded and without digraphs.
CREATE FUNCTION words_of_names(names text) RETURNS TABLE (word text) LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT w FROM regexp_split_to_table(without_digraphs(names), '[\s.,;@]+') w
  WHERE length(w) BETWEEN 3 AND 60 AND w !~ '[0-9]'
$$;

-- As in 0466, with owner_words.
CREATE OR REPLACE FUNCTION write_owner_search(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  PERFORM 1 FROM owner_search WHERE owner_id = owner FOR UPDATE;
  INSERT INTO owner_search (owner_id, name_key, surname_key, text)
    SELECT owner, folded_name(fullname), folded_name(surname_first(fullname)),
      concat_ws(' ', found.names, without_digraphs(found.names), regexp_replace(mobile, '\D', '', 'g'), full_number,
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
  SELECT folded_name(concat_ws(' ', u.fullname, u.email, u.contact_email,
      (SELECT string_agg(name, ' ') FROM pets WHERE owner_id = u.id AND archived_at IS NULL)))
    INTO names FROM users u JOIN owner_search s ON s.owner_id = u.id WHERE u.id = owner AND u.deleted_at IS NULL;
  DELETE FROM owner_words o WHERE o.owner_id = owner AND o.word NOT IN (SELECT w.word FROM words_of_names(names) w);
  INSERT INTO owner_words (owner_id, word) SELECT owner, w.word FROM words_of_names(names) w ON CONFLICT DO NOTHING;
END $$;

DO $$
BEGIN
  PERFORM write_owner_search(id) FROM users WHERE role = 'patient' AND deleted_at IS NULL;
END $$;
