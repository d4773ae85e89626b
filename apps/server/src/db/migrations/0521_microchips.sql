-- The number of a microchip as two spellings of it have it in common: as `chipKey` of the contract (pets/microchip.ts).
CREATE FUNCTION chip_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(upper(regexp_replace(
    translate(number, '०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^AVID', '')
$$;

-- The animals that carry a chip, and the owners who have a telephone number.
CREATE INDEX pets_chip ON pets (chip_key(rfid)) WHERE rfid IS NOT NULL AND archived_at IS NULL;
CREATE INDEX users_owner_number ON users (mobile_e164) WHERE mobile_e164 IS NOT NULL AND role = 'patient';
