-- Nothing is added to the record of an owner who is gone, also where a call was under way while the account was deleted: nobody would
-- ever erase it.
CREATE FUNCTION refuse_gone_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = NEW.owner_id AND u.deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the owner is gone' USING ERRCODE = 'check_violation', CONSTRAINT = 'owner_is_here';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER owner_is_here BEFORE INSERT ON pets FOR EACH ROW EXECUTE FUNCTION refuse_gone_owner();
CREATE TRIGGER owner_is_here BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION refuse_gone_owner();
