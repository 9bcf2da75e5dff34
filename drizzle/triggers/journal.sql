-- Sets the day on which a booking's price is revenue, for older servers: billing/journal/revenue.service.ts does the same.
CREATE OR REPLACE FUNCTION follow_booking_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
  recognized date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO booking_revenue (booking_id, basis, day)
      SELECT NEW.id, s.basis, CASE s.basis WHEN 'booking' THEN agency_day(NEW.created_at) WHEN 'return' THEN NEW.ends_on ELSE NEW.starts_on END
      FROM (SELECT coalesce((SELECT value #>> '{books,revenueOn}' FROM settings WHERE key = 'agency'), 'departure') AS basis) s;
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7301430);
  SELECT coalesce((SELECT locked_until FROM period_locks ORDER BY seq DESC LIMIT 1), '-infinity'::date) INTO closed;
  SELECT least(CASE basis WHEN 'booking' THEN day WHEN 'return' THEN NEW.ends_on ELSE NEW.starts_on END, agency_day(NEW.cancelled_at))
    INTO recognized FROM booking_revenue WHERE booking_id = NEW.id;
  UPDATE booking_revenue SET day = CASE WHEN recognized > closed THEN recognized ELSE closed + 1 END
    WHERE booking_id = NEW.id AND day > closed AND day <> recognized;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER bookings_revenue AFTER INSERT OR UPDATE OF starts_on, ends_on, cancelled_at ON bookings
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION follow_booking_revenue();

-- States the tax in what is charged, for older servers: billing/journal/revenue.service.ts does it with each charge and
-- credit, and when the price is made up otherwise.
CREATE OR REPLACE FUNCTION state_taxes_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM state_taxes(NEW.booking_id, NEW.effective_on, NEW.at);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS ledger_taxes ON ledger;
CREATE CONSTRAINT TRIGGER ledger_taxes AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (is_older_server() AND NEW.kind IN ('charge', 'fee', 'credit')) EXECUTE FUNCTION state_taxes_of_entry();
CREATE OR REPLACE FUNCTION state_taxes_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM state_taxes(NEW.id, agency_day(NEW.updated_at), NEW.updated_at);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS bookings_taxes ON bookings;
CREATE CONSTRAINT TRIGGER bookings_taxes AFTER UPDATE OF net_minor, tax_minor, margin_tax_minor, total_minor ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_older_server() AND (OLD.net_minor, OLD.tax_minor, OLD.margin_tax_minor, OLD.total_minor)
    IS DISTINCT FROM (NEW.net_minor, NEW.tax_minor, NEW.margin_tax_minor, NEW.total_minor))
  EXECUTE FUNCTION state_taxes_of_booking();

CREATE OR REPLACE FUNCTION refuse_stated_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON booking_taxes
  FOR EACH ROW EXECUTE FUNCTION refuse_stated_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON supplier_charges
  FOR EACH ROW EXECUTE FUNCTION refuse_stated_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON booking_taxes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON supplier_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
