-- What a practice says on its public page, and when the page last changed, for the sitemap.
ALTER TABLE clinics
  ADD COLUMN parking text NOT NULL DEFAULT '' CHECK (length(parking) <= 300),
  ADD COLUMN access text NOT NULL DEFAULT '' CHECK (length(access) <= 300),
  -- ISO 639-1
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  -- A list of { question, answer }.
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

-- The page of a city whose name has no Latin and no Devanagari letters is 'other', never empty (0480 says otherwise).
COMMENT ON COLUMN clinic_slugs.city IS 'The city in the address of the directory; other if it has no Latin and no Devanagari letters.';
