-- Tells whether something is owed for an order, was paid, or was once: it stays for the books.
CREATE OR REPLACE FUNCTION has_supplier_money(o supplier_orders) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN num_nonnulls(o.agreed_net_minor, o.paid_minor) > 0
    OR EXISTS (SELECT FROM supplier_payments p WHERE p.order_id = o.id)
    OR EXISTS (SELECT FROM supplier_charges c WHERE c.order_id = o.id);
END $$;
-- Places orders of a service, for older servers: bookings/supplier-orders/place.service.ts does the same.
CREATE OR REPLACE FUNCTION order_booked_service() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reads_otherwise boolean := TG_OP = 'UPDATE' AND (NEW.title, NEW.detail, NEW.unit, NEW.count, NEW.times)
    IS DISTINCT FROM (OLD.title, OLD.detail, OLD.unit, OLD.count, OLD.times);
BEGIN
  IF NEW.is_own THEN RETURN NULL; END IF;
  -- Asks nobody for what was left out. What a supplier knows of stays as it was booked, to be cancelled there.
  IF NEW.left_out THEN
    DELETE FROM supplier_orders WHERE booking_id = NEW.booking_id AND line_key = NEW.line_key
      AND status IN ('to-ask', 'dropped') AND NOT has_supplier_money(supplier_orders);
    RETURN NULL;
  END IF;
  -- Asks for the parts of a package that was booked as a whole, where it has some. It stands first.
  IF NEW.position = 0 AND NEW.item_id IS NULL
    AND EXISTS (SELECT FROM bookings b WHERE b.id = NEW.booking_id AND b.source <> 'proposal')
    AND EXISTS (SELECT FROM booking_services s WHERE s.booking_id = NEW.booking_id AND s.item_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM supplier_orders o WHERE o.booking_id = NEW.booking_id AND o.line_key = NEW.line_key)
  THEN RETURN NULL; END IF;
  INSERT INTO supplier_orders (id, booking_id, line_key, supplier_id, currency, net_minor, booked_from, booked_to, updated_at)
    SELECT gen_random_uuid(), NEW.booking_id, NEW.line_key,
      CASE NEW.item_kind
        WHEN 'hotels' THEN (SELECT supplier_id FROM hotels WHERE id = NEW.item_id)
        WHEN 'activities' THEN (SELECT supplier_id FROM activities WHERE id = NEW.item_id)
        WHEN 'transfers' THEN (SELECT supplier_id FROM transfers WHERE id = NEW.item_id)
        WHEN 'mealPlans' THEN (SELECT supplier_id FROM meal_plans WHERE id = NEW.item_id)
      END,
      b.currency, NEW.net_minor, days.first, days.last, b.updated_at
    FROM bookings b CROSS JOIN LATERAL service_days(b.starts_on, b.ends_on, NEW.day, NEW.unit, NEW.times) days
    WHERE b.id = NEW.booking_id
  ON CONFLICT (booking_id, line_key) DO UPDATE
    SET net_minor = excluded.net_minor, booked_from = excluded.booked_from, booked_to = excluded.booked_to,
      -- Raises the version, so that nobody answers what they have not read.
      version = supplier_orders.version + reads_otherwise::int
    WHERE reads_otherwise OR (supplier_orders.net_minor, supplier_orders.booked_from, supplier_orders.booked_to)
      IS DISTINCT FROM (excluded.net_minor, excluded.booked_from, excluded.booked_to);
  RETURN NULL;
END $$;

-- Returns the days of a service. Nights end the day after the last one.
CREATE OR REPLACE FUNCTION service_days(starts date, ends date, day int, unit text, times int, OUT first date, OUT last date)
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN day IS NULL THEN starts ELSE starts + (day - 1) END,
    CASE WHEN day IS NULL THEN ends
      WHEN unit = 'room-night' THEN starts + (day - 1) + times
      WHEN unit = 'person-day' THEN starts + (day - 1) + (times - 1)
      ELSE starts + (day - 1) END
$$;

CREATE OR REPLACE TRIGGER order_booked_service
  AFTER INSERT OR UPDATE OF net_minor, title, detail, day, unit, count, times, left_out ON booking_services
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION order_booked_service();

-- Removes what nothing calls: no version deletes a service, and 1.0.0 moves no booking to other days.
DROP TRIGGER IF EXISTS forget_booked_service ON booking_services;
DROP FUNCTION IF EXISTS forget_booked_service();
DROP TRIGGER IF EXISTS move_booked_services ON bookings;
DROP FUNCTION IF EXISTS move_booked_services();

-- Refuses moves that the transition table of `order.rules.ts` lacks, and another supplier while something is open with one.
CREATE OR REPLACE FUNCTION refuse_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status IN ('to-ask', 'dropped') AND NOT has_supplier_money(OLD) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'what a supplier knows of, or is owed for, stays' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF (NEW.id, NEW.booking_id, NEW.line_key, NEW.currency) IS DISTINCT FROM (OLD.id, OLD.booking_id, OLD.line_key, OLD.currency) THEN
    RAISE EXCEPTION 'an order stays that of its service' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
      ('to-ask', 'asked'), ('to-ask', 'confirmed'), ('to-ask', 'dropped'),
      ('asked', 'to-ask'), ('asked', 'confirmed'), ('asked', 'changed'), ('asked', 'dropped'),
      ('confirmed', 'asked'), ('confirmed', 'changed'), ('confirmed', 'dropped'),
      ('changed', 'to-ask'), ('changed', 'asked'), ('changed', 'confirmed'), ('changed', 'dropped'),
      ('dropped', 'to-ask'), ('dropped', 'asked')) THEN
    RAISE EXCEPTION 'an order that is % cannot become %', OLD.status, NEW.status
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF NEW.supplier_id IS DISTINCT FROM OLD.supplier_id AND NEW.status <> 'to-ask' THEN
    RAISE EXCEPTION 'another supplier is asked anew' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  -- Asks for another version, so that nobody answers what they have not read.
  IF NEW.version = OLD.version
    AND (NEW.net_minor, NEW.booked_from, NEW.booked_to) IS DISTINCT FROM (OLD.net_minor, OLD.booked_from, OLD.booked_to) THEN
    IF NOT is_older_server() THEN
      RAISE EXCEPTION 'what a supplier reads anew has another version' USING ERRCODE = 'check_violation';
    END IF;
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER supplier_orders_stay BEFORE UPDATE OR DELETE ON supplier_orders
  FOR EACH ROW EXECUTE FUNCTION refuse_order_change();
-- Computes what an order costs by now: the agreed price, else the booked one. A dropped order costs its fee alone; what
-- was not known stays so until somebody names it, or a change leaves the service out.
-- Also returns the paid part and the part not known at the booking. Money paid beyond the cost is the agency's credit.
DROP FUNCTION IF EXISTS cost_of_order(text, bigint, bigint, bigint);
CREATE OR REPLACE FUNCTION cost_of_order(o supplier_orders, OUT cost bigint, OUT unbooked bigint, OUT open_prices int, OUT paid bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  cost := coalesce(o.agreed_net_minor, CASE WHEN o.status = 'dropped' THEN 0 ELSE o.net_minor END, 0);
  unbooked := CASE WHEN o.net_minor IS NULL THEN cost ELSE 0 END;
  open_prices := (num_nonnulls(o.net_minor, o.agreed_net_minor) = 0)::int;
  IF open_prices = 1 AND o.status = 'dropped' THEN
    open_prices := (SELECT NOT s.left_out FROM booking_services s WHERE (s.booking_id, s.line_key) = (o.booking_id, o.line_key))::int;
  END IF;
  paid := least(cost, coalesce(o.paid_minor, 0));
END $$;
-- Keeps the sums of a booking that reports add up, for older servers: bookings/supplier-orders/margins.service.ts does.
CREATE OR REPLACE FUNCTION add_supplier_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_margins AS m (booking_id, cost_minor, unbooked_minor, open_prices, paid_cost_minor)
    SELECT b.id, coalesce(sum(c.cost), 0), coalesce(sum(c.unbooked), 0), coalesce(sum(c.open_prices), 0), coalesce(sum(c.paid), 0)
    FROM (SELECT coalesce(NEW.booking_id, OLD.booking_id) AS id) b
    LEFT JOIN (supplier_orders o CROSS JOIN LATERAL cost_of_order(o) c) ON o.booking_id = b.id
    GROUP BY b.id
  ON CONFLICT (booking_id) DO UPDATE SET cost_minor = excluded.cost_minor, unbooked_minor = excluded.unbooked_minor,
    open_prices = excluded.open_prices, paid_cost_minor = excluded.paid_cost_minor;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER supplier_orders_cost
  AFTER INSERT OR DELETE OR UPDATE OF status, net_minor, agreed_net_minor, paid_minor ON supplier_orders
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION add_supplier_cost();

CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON supplier_orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
