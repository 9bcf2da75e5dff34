-- Clears the account of an address that is changed, for older servers: it concerns whoever has confirmed the new one.
-- `whileAddress` of identity/owners does the same.
CREATE OR REPLACE FUNCTION clear_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.user_id := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lead_owner_cleared BEFORE UPDATE OF email ON leads FOR EACH ROW
  WHEN (is_older_server() AND OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION clear_owner();
CREATE OR REPLACE TRIGGER customer_owner_cleared BEFORE UPDATE OF email ON customers FOR EACH ROW
  WHEN (is_older_server() AND OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION clear_owner();
