-- Somebody who is invited has no account before the invitation is accepted, so an address that nobody reads belongs to nobody. Who was
-- invited before stands on the list as invited; the practice hands over a new link.
WITH invited AS (
  SELECT u.id, u.fullname, u.email, u.mobile, u.country_code, u.iso_code, u.profile_file_id, u.created_at, a.doctor_id, a.rights
  FROM assistants a JOIN users u ON u.id = a.user_id JOIN users d ON d.id = a.doctor_id
  WHERE u.password_hash IS NULL AND u.email IS NOT NULL AND u.deleted_at IS NULL AND u.disabled_at IS NULL AND d.deleted_at IS NULL
), ordered AS (
  INSERT INTO assistant_orders (id, doctor_id, ordered_by, fullname, email, mobile, country_code, iso_code, rights, profile_file_id, created_at, invited_at)
  SELECT gen_random_uuid(), doctor_id, doctor_id, fullname, email, mobile, country_code, iso_code, rights, profile_file_id, created_at, created_at
  FROM invited
)
UPDATE users u SET deleted_at = now(), email = NULL, mobile = NULL, profile_file_id = NULL FROM invited WHERE u.id = invited.id;
