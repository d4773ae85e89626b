-- The picture of a person is a file, for every role; nothing was ever written to the address.
ALTER TABLE users DROP COLUMN profile_url;

-- Chosen in the form, it waits for the account that is being made.
ALTER TABLE assistant_orders ADD COLUMN profile_file_id uuid REFERENCES files;
