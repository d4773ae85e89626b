-- A typed name is compared with the whole folded name: who is called exactly so comes first, then who begins so. The fold of
-- `foldForSearch`, as near as SQL has it, for those that are there; the next change of a clinic writes it anew.
ALTER TABLE clinics ADD COLUMN name_key text COLLATE "C" NOT NULL DEFAULT '';

UPDATE clinics SET name_key = regexp_replace(trim(regexp_replace(
  replace(replace(regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036F\093C]', '', 'g'), 'ß', 'ss'), '''', ''),
  '[[:punct:][:space:]’]+', ' ', 'g')), '([aou])e', '\1', 'g');

CREATE INDEX clinics_name_key ON clinics (name_key) WHERE shown;
