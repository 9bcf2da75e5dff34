-- Checks that a reversal takes back one whole payment, and that a payment says what its order knows. Sets that for older
-- servers.
CREATE OR REPLACE FUNCTION check_supplier_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (SELECT FROM supplier_payments p WHERE p.id = NEW.reverses_id
      AND (p.order_id, p.direction, p.amount_minor, p.method) = (NEW.order_id, NEW.direction, NEW.amount_minor, NEW.method)
      AND p.reverses_id IS NULL) THEN
    RAISE EXCEPTION 'a reversal takes back one payment whole' USING ERRCODE = 'check_violation';
  END IF;
  IF is_older_server() THEN
    SELECT o.booking_id, o.currency, o.supplier_id INTO NEW.booking_id, NEW.currency, NEW.supplier_id
      FROM supplier_orders o WHERE o.id = NEW.order_id;
  ELSIF NOT EXISTS (SELECT FROM supplier_orders o WHERE o.id = NEW.order_id
      AND (o.booking_id, o.currency, o.supplier_id) IS NOT DISTINCT FROM (NEW.booking_id, NEW.currency, NEW.supplier_id)) THEN
    RAISE EXCEPTION 'a payment is of the supplier of its order' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER supplier_payments_check BEFORE INSERT ON supplier_payments
  FOR EACH ROW EXECUTE FUNCTION check_supplier_payment();

-- Enters the payment, or what takes it back, after version 1.0.0 has written the order's columns alone.
CREATE OR REPLACE FUNCTION enter_supplier_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid_minor IS NULL THEN
    INSERT INTO supplier_payments (id, order_id, booking_id, currency, direction, amount_minor, paid_on, method, reference, reverses_id, recorded_at)
      SELECT gen_random_uuid(), p.order_id, p.booking_id, p.currency, p.direction, p.amount_minor, agency_day(NEW.updated_at), p.method, p.reference, p.id, NEW.updated_at
      FROM supplier_payments p WHERE p.order_id = NEW.id AND p.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM supplier_payments r WHERE r.reverses_id = p.id);
  ELSIF OLD.paid_minor IS NULL THEN
    INSERT INTO supplier_payments (id, order_id, booking_id, currency, amount_minor, paid_on, reference, recorded_at)
      VALUES (gen_random_uuid(), NEW.id, NEW.booking_id, NEW.currency, NEW.paid_minor, NEW.paid_on, NEW.paid_reference, NEW.updated_at);
  ELSE
    RAISE EXCEPTION 'what was paid follows the payments' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER supplier_orders_paid AFTER UPDATE OF paid_on, paid_minor, paid_reference ON supplier_orders
  FOR EACH ROW WHEN (is_older_server() AND pg_trigger_depth() = 0
    AND (OLD.paid_on, OLD.paid_minor, OLD.paid_reference) IS DISTINCT FROM (NEW.paid_on, NEW.paid_minor, NEW.paid_reference))
  EXECUTE FUNCTION enter_supplier_payment();

-- Refuses changes of payments. Anonymization says so for its own transaction, and may erase what was written in words.
CREATE OR REPLACE FUNCTION refuse_supplier_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('itinera.anonymize', true) = 'on' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"note": ""}'::jsonb THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'payments to suppliers stay' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER supplier_payments_stay BEFORE UPDATE OR DELETE ON supplier_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_supplier_payment_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON supplier_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- Adds up what is owed for an order, for older servers: nothing before a price is agreed. Each change is a charge on the
-- day it is written. `changeOrder` of bookings/supplier-orders does the same.
CREATE OR REPLACE FUNCTION owed_for_order(status text, agreed bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE WHEN status IN ('confirmed', 'dropped') THEN coalesce(agreed, 0) ELSE 0 END;
END $$;
CREATE OR REPLACE FUNCTION charge_supplier_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference bigint := owed_for_order(NEW.status, NEW.agreed_net_minor)
    - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE owed_for_order(OLD.status, OLD.agreed_net_minor) END;
BEGIN
  IF difference <> 0 THEN
    INSERT INTO supplier_charges (id, order_id, booking_id, supplier_id, currency, day, amount_minor, at)
      VALUES (gen_random_uuid(), NEW.id, NEW.booking_id, NEW.supplier_id, NEW.currency, agency_day(NEW.updated_at), difference, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER supplier_orders_charge AFTER INSERT OR UPDATE OF status, agreed_net_minor ON supplier_orders
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION charge_supplier_order();
