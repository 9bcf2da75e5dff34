-- Marks leads that came with another address than their customer's, for older servers: sales/leads/addresses.service.ts
-- does the same. The customer's row is locked as by the foreign key, so neither misses a concurrent change of the other.
CREATE OR REPLACE FUNCTION mark_lead_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
BEGIN
  SELECT email, phone INTO own FROM customers WHERE id = NEW.customer_id FOR KEY SHARE;
  NEW.has_other_address := own.email IS DISTINCT FROM NEW.email
    OR (NEW.mobile <> '' AND own.phone IS DISTINCT FROM NEW.mobile);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION mark_leads_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET has_other_address = NOT has_other_address
  WHERE customer_id = NEW.id AND has_other_address <>
    (NEW.email IS DISTINCT FROM email OR (mobile <> '' AND NEW.phone IS DISTINCT FROM mobile));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lead_address_added BEFORE INSERT ON leads
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION mark_lead_address();
CREATE OR REPLACE TRIGGER lead_address_changed BEFORE UPDATE OF email, mobile, customer_id ON leads FOR EACH ROW
  WHEN (is_older_server() AND (OLD.email, OLD.mobile, OLD.customer_id) IS DISTINCT FROM (NEW.email, NEW.mobile, NEW.customer_id))
  EXECUTE FUNCTION mark_lead_address();
CREATE OR REPLACE TRIGGER customer_address_changed AFTER UPDATE OF email, phone ON customers FOR EACH ROW
  WHEN (is_older_server() AND (OLD.email, OLD.phone) IS DISTINCT FROM (NEW.email, NEW.phone))
  EXECUTE FUNCTION mark_leads_of_customer();
