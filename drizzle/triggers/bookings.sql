-- Checks, at the end of each transaction, that the services of a booking sum to its total.
CREATE OR REPLACE FUNCTION check_booking_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking uuid := CASE
    WHEN TG_TABLE_NAME = 'bookings' THEN (to_jsonb(NEW) ->> 'id')::uuid
    WHEN TG_OP = 'DELETE' THEN (to_jsonb(OLD) ->> 'booking_id')::uuid
    ELSE (to_jsonb(NEW) ->> 'booking_id')::uuid
  END;
BEGIN
  IF EXISTS (
    SELECT FROM bookings b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(sell_minor), 0) AS sell, coalesce(sum(net_minor), 0) AS net,
        coalesce(sum(discount_minor), 0) AS discount, coalesce(sum(tax_minor), 0) AS tax, coalesce(sum(total_minor), 0) AS total
      FROM booking_services s WHERE s.booking_id = b.id
    ) services
    WHERE b.id = booking
      AND (services.sell, services.net, services.discount, services.tax, services.total)
        IS DISTINCT FROM (b.sell_minor, b.net_minor, b.discount_minor, b.tax_minor, b.total_minor)
  ) THEN
    RAISE EXCEPTION 'the services of a booking sum to its total' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS bookings_sum ON bookings;
CREATE CONSTRAINT TRIGGER bookings_sum AFTER INSERT OR UPDATE ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_sum();
DROP TRIGGER IF EXISTS booking_services_sum ON booking_services;
CREATE CONSTRAINT TRIGGER booking_services_sum AFTER INSERT OR UPDATE OR DELETE ON booking_services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_sum();

-- Refuses changes of what was agreed, and the return of what is cancelled or over.
CREATE OR REPLACE FUNCTION refuse_booking_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'bookings are never deleted' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF (NEW.id, NEW.reference, NEW.source, NEW.proposal_id, NEW.currency, NEW.policy -> 'terms', NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.reference, OLD.source, OLD.proposal_id, OLD.currency, OLD.policy -> 'terms', OLD.created_at)
    -- Accepts another policy with another first day, from which its periods count.
    OR (NEW.policy <> OLD.policy AND NEW.starts_on = OLD.starts_on) THEN
    RAISE EXCEPTION 'what a booking was made of stays' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  -- Accepts that both go with a departure that is removed, and other seats on another day.
  IF NEW.starts_on = OLD.starts_on AND (NEW.hold_id <> OLD.hold_id OR (OLD.hold_id IS NULL AND NEW.hold_id IS NOT NULL)
    OR NEW.departure_id <> OLD.departure_id OR (OLD.departure_id IS NULL AND NEW.departure_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'the seats of a booking stay' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN
       (('held', 'confirmed'), ('held', 'cancelled'), ('confirmed', 'cancelled')) THEN
    RAISE EXCEPTION 'a booking that is % cannot become %', OLD.status, NEW.status
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER bookings_stay BEFORE UPDATE OR DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION refuse_booking_change();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bookings', 'booking_services', 'booking_travelers'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()',
      name);
  END LOOP;
END $$;
