-- The rest of a pet's record. An exact day of birth takes the place of the estimate in born_on.
ALTER TABLE pets
  ADD COLUMN born_exactly boolean NOT NULL DEFAULT false,
  ADD COLUMN colour text CHECK (char_length(colour) <= 40),
  ADD COLUMN neutered boolean,
  ADD COLUMN allergies text CHECK (char_length(allergies) <= 300),
  ADD COLUMN alerts text CHECK (char_length(alerts) <= 300),
  ADD COLUMN vaccination_due_on date,
  ADD COLUMN deworming_due_on date,
  ADD COLUMN deceased_on date;

CREATE TABLE pet_weights (
  pet_id uuid NOT NULL REFERENCES pets ON DELETE CASCADE,
  measured_on date NOT NULL,
  grams int NOT NULL CHECK (grams BETWEEN 1 AND 2000000),
  PRIMARY KEY (pet_id, measured_on)
);
