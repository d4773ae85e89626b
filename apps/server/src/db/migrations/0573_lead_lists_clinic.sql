-- A clinic is listed by the vet who leads it, too, also while owners cannot book there (docs/decisions/0458-practices-without-online-booking.md).
CREATE OR REPLACE FUNCTION list_clinics(listed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM clinics WHERE id = ANY (listed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE clinics c SET shown = s.shown, verified = s.verified, mail_confirmed = s.mail_confirmed, listable = s.listable
  FROM (
    SELECT k.id, k.deleted_at IS NULL AND count(vet.id) > 0 AS shown, coalesce(bool_or(vet.verified), false) AS verified,
      coalesce(bool_or(vet.confirmed), false) AS mail_confirmed, coalesce(bool_or(vet.verified AND vet.confirmed), false) AS listable
    FROM clinics k LEFT JOIN LATERAL (
      SELECT u.id, d.verified_at IS NOT NULL AS verified, u.email IS NULL OR u.email_verified_at IS NOT NULL AS confirmed
      FROM clinic_vets v
        JOIN memberships m ON m.practice_id = v.practice_id AND m.user_id = v.doctor_id AND m.left_at IS NULL
        JOIN doctors d ON d.user_id = v.doctor_id
        JOIN users u ON u.id = v.doctor_id
      WHERE v.clinic_id = k.id AND (v.online OR v.doctor_id = k.doctor_id)
        AND NOT u.onboarding AND u.disabled_at IS NULL AND u.deleted_at IS NULL
    ) vet ON true
    WHERE k.id = ANY (listed) GROUP BY k.id
  ) s WHERE c.id = s.id;
END $$;

CREATE TRIGGER clinic_of_new_lead AFTER UPDATE OF doctor_id ON clinics FOR EACH ROW
  WHEN (OLD.doctor_id <> NEW.doctor_id) EXECUTE FUNCTION clinic_closed_or_opened();

SELECT list_clinics(array(SELECT c.id FROM clinics c JOIN clinic_vets v ON v.clinic_id = c.id AND v.doctor_id = c.doctor_id WHERE NOT v.online));
