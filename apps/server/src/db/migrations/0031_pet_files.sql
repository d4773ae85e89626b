-- A pet's photo and its six documents.
ALTER TABLE pets
  ADD COLUMN photo_file_id uuid REFERENCES files,
  ADD COLUMN vaccination_file_id uuid REFERENCES files,
  ADD COLUMN deworming_file_id uuid REFERENCES files,
  ADD COLUMN import_file_id uuid REFERENCES files,
  ADD COLUMN insurance_file_id uuid REFERENCES files,
  ADD COLUMN ownership_file_id uuid REFERENCES files,
  ADD COLUMN passport_file_id uuid REFERENCES files;
