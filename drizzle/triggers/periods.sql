-- Refuses to write into books that are closed. Who writes holds a shared lock, so that closing waits for it and what comes
-- later sees it. Its code is that of a conflict: the same call again is told what to do.
CREATE OR REPLACE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date := (to_jsonb(NEW) ->> TG_ARGV[0])::date;
  closed date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301430);
  SELECT locked_until INTO closed FROM period_locks ORDER BY seq DESC LIMIT 1;
  IF day <= closed THEN
    RAISE EXCEPTION 'the books are closed up to %', closed USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER closed_day BEFORE INSERT ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('effective_on');
CREATE OR REPLACE TRIGGER closed_day BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('effective_on');
CREATE OR REPLACE TRIGGER closed_day BEFORE INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('issued_on');
CREATE OR REPLACE TRIGGER closed_day BEFORE INSERT ON supplier_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('paid_on');
CREATE OR REPLACE TRIGGER closed_day BEFORE INSERT ON supplier_charges
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('day');
CREATE OR REPLACE TRIGGER closed_day BEFORE INSERT ON booking_taxes
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day('day');

-- Refuses changes of who closed and opened the books, and gaps in their numbers.
CREATE OR REPLACE FUNCTION refuse_period_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.seq = (SELECT coalesce(max(seq), 0) + 1 FROM period_locks) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'who closed the books stays' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER period_locks_stay BEFORE INSERT OR UPDATE OR DELETE ON period_locks
  FOR EACH ROW EXECUTE FUNCTION refuse_period_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON period_locks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
