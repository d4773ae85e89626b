-- Addresses of the public pages of clinics (specification/pages §1). An address stays with its clinic for ever: earlier ones lead to the
-- current one, those of closed clinics say so. Clinics that exist get theirs when the server starts, because the letters are chosen by code.
CREATE TABLE clinic_slugs (
  slug text COLLATE "C" PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 70),
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- One per clinic is the present address.
  is_current boolean NOT NULL DEFAULT true,
  -- The clinic's city as the directory's address has it; empty for a city without Latin or Devanagari letters.
  city text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX clinic_slugs_current ON clinic_slugs (clinic_id) WHERE is_current;
CREATE INDEX clinic_slugs_clinic ON clinic_slugs (clinic_id);
CREATE INDEX clinic_slugs_city ON clinic_slugs (city) WHERE is_current;
