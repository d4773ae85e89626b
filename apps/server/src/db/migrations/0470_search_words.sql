-- What a typed postcode or street is compared with: folded as `foldForSearch` does, a street without its number. The same as near as SQL
-- has it for the clinics that are there; the next change of a clinic writes it again.
ALTER TABLE clinics
  ADD COLUMN zip_key text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN street_key text COLLATE "C" NOT NULL DEFAULT '';

UPDATE clinics SET
  zip_key = regexp_replace(lower(zipcode), '[^[:alnum:]]', '', 'g'),
  street_key = regexp_replace(regexp_replace(trim(regexp_replace(regexp_replace(without_digraphs(folded_name(address_line1)),
    '[^[:alnum:]]+', ' ', 'g'), '(^| )[^ ]*[0-9][^ ]*', ' ', 'g')), ' +', ' ', 'g'), ' ?str(asse)?$', 'strasse');

CREATE INDEX clinics_zip_key ON clinics (zip_key) WHERE shown;
CREATE INDEX clinics_street_key ON clinics (street_key) WHERE shown;

-- Words of listed clinics, each once, from which a mistyped word is corrected. Each word once, not once per clinic: a word such as
-- "praxis" would be compared a hundred thousand times.
CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('name', 'street')),
  PRIMARY KEY (word, kind)
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE FUNCTION words_of(search_text text, street_key text) RETURNS TABLE (word text, kind text) LANGUAGE sql IMMUTABLE AS $$
  SELECT w, 'name' FROM unnest(string_to_array(trim(search_text), ' ')) w WHERE length(w) BETWEEN 3 AND 60 AND w !~ '[0-9]'
  UNION SELECT street_key, 'street' WHERE length(street_key) BETWEEN 3 AND 60
$$;

-- By triggers, because clinics are written, closed and erased by several modules, and no act may leave a person's name behind.
CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, kind)
    SELECT DISTINCT w.word, w.kind FROM added c, words_of(c.search_text, c.street_key) w WHERE c.shown ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_of_new_clinics AFTER INSERT ON clinics REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION add_search_words();

CREATE FUNCTION change_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.shown THEN
    INSERT INTO search_words (word, kind) SELECT w.word, w.kind FROM words_of(NEW.search_text, NEW.street_key) w ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM search_words s USING words_of(OLD.search_text, OLD.street_key) w
    WHERE s.word = w.word AND s.kind = w.kind
      AND NOT (s.kind = 'name' AND EXISTS (SELECT FROM clinics c
        WHERE c.shown AND c.search_text LIKE '%' || s.word || '%' AND c.search_text || ' ' LIKE '% ' || s.word || ' %'))
      AND NOT (s.kind = 'street' AND EXISTS (SELECT FROM clinics c WHERE c.shown AND c.street_key = s.word));
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_of_clinic AFTER UPDATE OF search_text, street_key, shown, deleted_at ON clinics FOR EACH ROW
  WHEN ((OLD.search_text, OLD.street_key, OLD.shown) IS DISTINCT FROM (NEW.search_text, NEW.street_key, NEW.shown))
  EXECUTE FUNCTION change_search_words();

INSERT INTO search_words (word, kind)
  SELECT DISTINCT w.word, w.kind FROM clinics c, words_of(c.search_text, c.street_key) w WHERE c.shown
ON CONFLICT DO NOTHING;
