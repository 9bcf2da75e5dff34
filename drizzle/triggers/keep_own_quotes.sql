-- What somebody asked for as a visitor is theirs by the address that their account has confirmed. With another address it
-- stays theirs, and goes with the account: from now on by the account itself.
CREATE OR REPLACE FUNCTION keep_own_quotes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quotes SET user_id = NEW.id WHERE email = OLD.email AND user_id IS NULL;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS keep_own_quotes ON users;
CREATE TRIGGER keep_own_quotes AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email AND OLD.email_verified_at IS NOT NULL)
  EXECUTE FUNCTION keep_own_quotes();
