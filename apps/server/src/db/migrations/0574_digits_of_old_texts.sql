-- Postcodes, streets and numbers get digits 0 to 9, so these tables are read once more (docs/decisions/0392-old-texts.md).
DELETE FROM folded_texts WHERE table_name IN ('users', 'pets', 'doctors', 'clinics');
