-- Doctors may leave (decisions 0108). A prescription goes on saying who signed it: what stands above it is kept with it from then on,
-- and read from the practice as long as there is one.
ALTER TABLE notes ADD COLUMN letterhead jsonb CHECK (letterhead IS NULL OR type = 'prescription');

-- Who is gone can neither be written to nor sign in.
ALTER TABLE users ADD CONSTRAINT users_gone_are_nobody CHECK (deleted_at IS NULL
  OR (email IS NULL AND contact_email IS NULL AND mobile IS NULL AND password_hash IS NULL));

-- A practice that is gone takes on nobody and opens nothing, also where a call was under way while it left.
CREATE FUNCTION refuse_gone_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = NEW.doctor_id AND u.deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the doctor is gone' USING ERRCODE = 'check_violation', CONSTRAINT = 'doctor_is_here';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER doctor_is_here BEFORE INSERT ON clinics FOR EACH ROW EXECUTE FUNCTION refuse_gone_doctor();
CREATE TRIGGER doctor_is_here BEFORE INSERT ON assistants FOR EACH ROW EXECUTE FUNCTION refuse_gone_doctor();
CREATE TRIGGER doctor_is_here BEFORE INSERT ON assistant_orders FOR EACH ROW EXECUTE FUNCTION refuse_gone_doctor();
