-- What a practice has uploaded for owners without an account goes over to them with the record: it is part of their export and goes
-- with their account. Until now it stayed the practice's, was left behind when they went and lost when the practice did.
UPDATE files f SET holder_id = p.owner_id
  FROM pets p JOIN users u ON u.id = p.owner_id AND u.password_hash IS NOT NULL
  WHERE f.holder_id <> p.owner_id AND f.released_at IS NULL AND f.id IN (p.photo_file_id, p.vaccination_file_id, p.deworming_file_id,
    p.import_file_id, p.insurance_file_id, p.ownership_file_id, p.passport_file_id);
UPDATE files f SET holder_id = u.id
  FROM users u
  WHERE u.role = 'patient' AND u.password_hash IS NOT NULL AND f.id = u.profile_file_id AND f.holder_id <> u.id AND f.released_at IS NULL;

-- A record whose animals went to the account of the same person says no more who that was.
UPDATE users SET fullname = '', gender = NULL, profile_file_id = NULL
  WHERE role = 'patient' AND deleted_at IS NOT NULL AND fullname <> 'Anonymous ' || upper(right(id::text, 6));
DELETE FROM notifications n USING users u
  WHERE u.id = n.recipient_id AND u.role = 'patient' AND u.deleted_at IS NOT NULL;

-- What nothing shows any more is removed by the job that removes files.
UPDATE files f SET uses = 0, released_at = now()
  WHERE f.uses > 0
    AND NOT EXISTS (SELECT FROM users u WHERE u.profile_file_id = f.id)
    AND NOT EXISTS (SELECT FROM pets p WHERE f.id IN (p.photo_file_id, p.vaccination_file_id, p.deworming_file_id, p.import_file_id,
      p.insurance_file_id, p.ownership_file_id, p.passport_file_id))
    AND NOT EXISTS (SELECT FROM notes n WHERE n.file_id = f.id)
    AND NOT EXISTS (SELECT FROM prescription_entries e WHERE e.image_file_id = f.id)
    AND NOT EXISTS (SELECT FROM certificates c WHERE c.file_id = f.id)
    AND NOT EXISTS (SELECT FROM assistant_orders o WHERE o.profile_file_id = f.id);

-- Whom a message is about that belongs to no visit: the deletion of an account looks for it.
CREATE INDEX notifications_about ON notifications ((params->>'ownerId')) WHERE appointment_id IS NULL;

-- And what owners who are gone were called in such messages of others.
UPDATE notifications n SET params = n.params || jsonb_build_object('ownerName', u.fullname, 'ownerProfile', NULL,
    'petName', CASE WHEN n.params->>'petName' = '' THEN '' ELSE u.fullname END)
  FROM users u
  WHERE u.role = 'patient' AND u.deleted_at IS NOT NULL AND n.appointment_id IS NULL AND n.params->>'ownerId' = u.id::text;
