-- Signs of an emergency that were ticked. Their names are shown in the language of the reader; earlier ones stand in `reason`.
ALTER TABLE appointments ADD COLUMN urgent_signs text[] NOT NULL DEFAULT '{}'
  CHECK (urgent_signs <@ ARRAY['breathing', 'bleeding', 'bloat', 'poison', 'seizure', 'urine', 'accident', 'heat']);
