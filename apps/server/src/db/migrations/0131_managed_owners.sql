-- Where a practice writes to an owner whose record it keeps: an address that nobody has confirmed, and no login. It becomes the
-- login when the owner takes the record over.
ALTER TABLE users ADD COLUMN contact_email text CHECK (contact_email = lower(contact_email));
CREATE INDEX users_contact_email ON users (contact_email) WHERE contact_email IS NOT NULL;

-- An owner with an account of his own who accepts gets the animals that the practice noted for him, with their visits and notes.
ALTER TABLE appointments DROP CONSTRAINT appointments_pet_id_owner_id_fkey;
ALTER TABLE appointments ADD FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id) ON UPDATE CASCADE;
ALTER TABLE notes DROP CONSTRAINT notes_pet_id_owner_id_fkey;
ALTER TABLE notes ADD FOREIGN KEY (pet_id, owner_id) REFERENCES pets (id, owner_id) ON UPDATE CASCADE;
