-- The picture of a person.
ALTER TABLE users ADD COLUMN profile_file_id uuid REFERENCES files;
