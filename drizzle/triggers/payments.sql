-- Refuses changes of the ledger. Anonymization says so for its own transaction, and may erase what was written in words.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('itinera.anonymize', true) = 'on' THEN
    IF to_jsonb(NEW) = to_jsonb(OLD) || '{"note": ""}'::jsonb THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the ledger is append only' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- Checks that a reversal takes back one entry whole, that an entry of a payment is that payment's, and that it says their
-- currency and method. Sets those for older servers.
CREATE OR REPLACE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_currency text := (SELECT currency FROM booking_accounts WHERE booking_id = NEW.booking_id);
  own_method text := (SELECT method FROM payments WHERE id = NEW.payment_id);
BEGIN
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (SELECT FROM ledger l WHERE l.id = NEW.reverses_id
      AND (l.booking_id, l.kind, l.amount_minor) = (NEW.booking_id, NEW.kind, -NEW.amount_minor)
      AND l.payment_id IS NOT DISTINCT FROM NEW.payment_id AND l.reverses_id IS NULL) THEN
    RAISE EXCEPTION 'a reversal takes back one entry whole' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.payment_id
      AND (p.booking_id, p.amount_minor) = (NEW.booking_id, abs(NEW.amount_minor)) AND p.state = 'succeeded'
      AND (p.direction = 'in') = (NEW.kind = 'payment')) THEN
    RAISE EXCEPTION 'an entry is of the whole payment that it names' USING ERRCODE = 'check_violation';
  END IF;
  IF is_older_server() THEN
    NEW.currency := own_currency;
    NEW.method := own_method;
  ELSIF (NEW.currency, NEW.method) IS DISTINCT FROM (own_currency, own_method) THEN
    RAISE EXCEPTION 'an entry says currency and method of its account and payment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_check BEFORE INSERT ON ledger
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();

-- Adds an entry to the sums of its account, for older servers: billing/payments/ledger.service.ts does the same.
CREATE OR REPLACE FUNCTION add_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking_accounts SET
    charged_minor = charged_minor + CASE WHEN NEW.kind IN ('charge', 'fee', 'credit', 'write-off') THEN NEW.amount_minor ELSE 0 END,
    received_minor = received_minor - CASE WHEN NEW.kind = 'payment' THEN NEW.amount_minor ELSE 0 END,
    refunded_minor = refunded_minor + CASE WHEN NEW.kind IN ('refund', 'chargeback') THEN NEW.amount_minor ELSE 0 END,
    written_off_minor = written_off_minor - CASE WHEN NEW.kind = 'write-off' THEN NEW.amount_minor ELSE 0 END,
    version = NEW.seq
  WHERE booking_id = NEW.booking_id AND version = NEW.seq - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entries of a ledger follow each other' USING ERRCODE = 'check_violation';
  END IF;
  -- Keeps it beside what suppliers cost, for reports.
  IF NEW.kind IN ('charge', 'fee', 'credit', 'write-off') THEN
    INSERT INTO booking_margins AS m (booking_id, charged_minor, written_off_minor)
      VALUES (NEW.booking_id, NEW.amount_minor, CASE WHEN NEW.kind = 'write-off' THEN -NEW.amount_minor ELSE 0 END)
    ON CONFLICT (booking_id) DO UPDATE SET charged_minor = m.charged_minor + excluded.charged_minor,
      written_off_minor = m.written_off_minor + excluded.written_off_minor;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_add AFTER INSERT ON ledger
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION add_ledger_entry();

-- Refuses to give back more than came. What a provider has sent, or a bank has taken, is a fact.
CREATE OR REPLACE FUNCTION check_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(l.amount_minor) FROM ledger l WHERE l.booking_id = NEW.booking_id AND l.payment_id IS NOT NULL) > 0 THEN
    RAISE EXCEPTION 'no more goes back than was received' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_refunded AFTER INSERT ON ledger FOR EACH ROW
  WHEN (NEW.kind = 'refund' AND NEW.amount_minor > 0 AND NEW.method <> 'online') EXECUTE FUNCTION check_refunded();

-- Checks, at the end of each transaction, that an account has the sums of its ledger, and entries without a gap.
CREATE OR REPLACE FUNCTION check_account_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM booking_accounts a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_minor) FILTER (WHERE kind IN ('charge', 'fee', 'credit', 'write-off')), 0) AS charged,
        coalesce(-sum(amount_minor) FILTER (WHERE kind = 'payment'), 0) AS received,
        coalesce(sum(amount_minor) FILTER (WHERE kind IN ('refund', 'chargeback')), 0) AS refunded,
        coalesce(-sum(amount_minor) FILTER (WHERE kind = 'write-off'), 0) AS written_off,
        coalesce(max(seq), 0) AS version, count(*) AS entries
      FROM ledger l WHERE l.booking_id = a.booking_id
    ) sums
    WHERE a.booking_id = NEW.booking_id
      AND (sums.charged, sums.received, sums.refunded, sums.written_off, sums.version, sums.entries) IS DISTINCT FROM
        (a.charged_minor, a.received_minor, a.refunded_minor, a.written_off_minor, a.version, a.version)
  ) THEN
    RAISE EXCEPTION 'the sums of an account follow its ledger' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS ledger_sums ON ledger;
CREATE CONSTRAINT TRIGGER ledger_sums AFTER INSERT ON ledger
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_account_sums();
DROP TRIGGER IF EXISTS booking_accounts_ledger ON booking_accounts;
CREATE CONSTRAINT TRIGGER booking_accounts_ledger AFTER UPDATE ON booking_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_account_sums();

-- Refuses changes of what was decided when a booking was cancelled.
CREATE OR REPLACE FUNCTION refuse_cancellation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a cancellation decided stays' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER cancellations_stay BEFORE UPDATE OR DELETE ON cancellations
  FOR EACH ROW EXECUTE FUNCTION refuse_cancellation_change();

CREATE OR REPLACE FUNCTION refuse_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.charged_minor, NEW.received_minor, NEW.refunded_minor, NEW.written_off_minor, NEW.version) = (0, 0, 0, 0, 0) THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND (pg_trigger_depth() > 1 OR NOT is_older_server()) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the sums of an account follow its ledger' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER booking_accounts_follow BEFORE INSERT OR UPDATE OR DELETE ON booking_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_account_change();

-- Checks, at the end of each transaction, that instalments sum to what is charged, and what is settled of them to what was
-- paid.
CREATE OR REPLACE FUNCTION check_instalments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.booking_id ELSE NEW.booking_id END;
BEGIN
  IF EXISTS (
    SELECT FROM booking_accounts a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_minor), 0) AS amount, coalesce(sum(settled_minor), 0) AS settled
      FROM instalments i WHERE i.booking_id = a.booking_id
    ) parts
    WHERE a.booking_id = booking
      AND (parts.amount, parts.settled)
        IS DISTINCT FROM (a.charged_minor, least(a.charged_minor, greatest(0, a.received_minor - a.refunded_minor)))
  ) THEN
    RAISE EXCEPTION 'instalments sum to what is charged, and settle what was paid' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS instalments_sum ON instalments;
CREATE CONSTRAINT TRIGGER instalments_sum AFTER INSERT OR UPDATE OF amount_minor, settled_minor, booking_id OR DELETE ON instalments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();
DROP TRIGGER IF EXISTS booking_accounts_sum ON booking_accounts;
CREATE CONSTRAINT TRIGGER booking_accounts_sum AFTER INSERT OR UPDATE ON booking_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments();

-- Checks that a booking is made together with its account, which charges its total.
CREATE OR REPLACE FUNCTION check_booking_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM booking_accounts a
      WHERE (a.booking_id, a.currency, a.charged_minor) = (NEW.id, NEW.currency, NEW.total_minor)) THEN
    RAISE EXCEPTION 'a booking is charged when it is made' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS bookings_account ON bookings;
CREATE CONSTRAINT TRIGGER bookings_account AFTER INSERT ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking_account();

-- Refuses changes of what was recorded of a payment. It moves on from pending with the provider's number and day, or with
-- who gives it up and why. It is verified once and taken back once.
CREATE OR REPLACE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving jsonb := '{"state": 0, "provider_ref": 0, "effective_on": 0, "verified_at": 0, "verified_by": 0, "reversed_at": 0, "reversed_by": 0, "given_up_at": 0, "given_up_by": 0, "given_up_reason": 0, "unheard_since": 0, "stuck_told_at": 0, "refunded_minor": 0, "beyond_minor": 0, "lowered_minor": 0}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('itinera.anonymize', true) = 'on' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"note": "", "given_up_reason": ""}'::jsonb THEN
      RETURN NEW;
    END IF;
    IF to_jsonb(NEW) || moving = to_jsonb(OLD) || moving
      AND (NEW.state = OLD.state OR OLD.state = 'pending')
      AND (NEW.effective_on = OLD.effective_on OR OLD.state = 'pending')
      AND (NEW.provider_ref IS NOT DISTINCT FROM OLD.provider_ref OR OLD.provider_ref IS NULL AND OLD.state = 'pending')
      AND (OLD.state = 'pending' OR (NEW.given_up_at, NEW.given_up_by, NEW.given_up_reason)
        IS NOT DISTINCT FROM (OLD.given_up_at, OLD.given_up_by, OLD.given_up_reason))
      AND (OLD.verified_at IS NULL
        OR (NEW.verified_at, NEW.verified_by) IS NOT DISTINCT FROM (OLD.verified_at, OLD.verified_by))
      AND (OLD.reversed_at IS NULL
        OR (NEW.reversed_at, NEW.reversed_by) IS NOT DISTINCT FROM (OLD.reversed_at, OLD.reversed_by))
      AND (NEW.refunded_minor = OLD.refunded_minor OR pg_trigger_depth() > 1 OR NOT is_older_server())
      -- Lets its effect on the price change with what becomes of it alone.
      AND ((NEW.beyond_minor, NEW.lowered_minor) = (OLD.beyond_minor, OLD.lowered_minor)
        OR NEW.state <> OLD.state OR NEW.reversed_at IS DISTINCT FROM OLD.reversed_at
        -- Lets staff raise a price again that version 1.0.0 left lowered when a refund had failed.
        OR NEW.lowered_minor = 0 AND (OLD.state IN ('failed', 'cancelled') OR OLD.reversed_at IS NOT NULL))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'what was recorded of a payment stays' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER payments_stay BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_payment_change();

-- Refuses to give back what was not received, or more than is left of a payment, but for what its provider has sent all
-- the same. Counts what is on its way, and not what failed or was taken back.
CREATE OR REPLACE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE (p.id, p.booking_id, p.direction, p.state)
      = (NEW.refund_of, NEW.booking_id, 'in', 'succeeded') AND p.reversed_at IS NULL) THEN
    RAISE EXCEPTION 'a refund is of a payment that was received' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.provider IS NULL OR NEW.state = 'pending')
    AND (SELECT p.amount_minor FROM payments p WHERE p.id = NEW.refund_of) < (SELECT sum(r.amount_minor) FROM payments r
      WHERE r.refund_of = NEW.refund_of AND r.state IN ('pending', 'succeeded') AND r.reversed_at IS NULL) THEN
    RAISE EXCEPTION 'a refund is of what is left of a payment' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payments_left AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.direction = 'out' AND NEW.state IN ('pending', 'succeeded') AND NEW.reversed_at IS NULL)
  EXECUTE FUNCTION check_refund();
-- Checks, at the end of each transaction, that what went back of a payment is the sum of its refunds.
CREATE OR REPLACE FUNCTION check_refund_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments p WHERE p.id = coalesce(NEW.refund_of, NEW.id)
      AND p.refunded_minor <> (SELECT coalesce(sum(r.amount_minor), 0) FROM payments r
        WHERE r.refund_of = p.id AND r.state IN ('pending', 'succeeded') AND r.reversed_at IS NULL)) THEN
    RAISE EXCEPTION 'what went back of a payment is the sum of its refunds' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS payments_refunded ON payments;
CREATE CONSTRAINT TRIGGER payments_refunded AFTER INSERT OR UPDATE OF state, reversed_at, refunded_minor ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_sum();

-- Takes what goes back from its payment, for older servers: billing/payments/outcome.service.ts does the same.
CREATE OR REPLACE FUNCTION take_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counts boolean := NEW.state IN ('pending', 'succeeded') AND NEW.reversed_at IS NULL;
BEGIN
  IF NEW.direction = 'in' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NOT counts THEN RETURN NULL; END IF;
  ELSIF counts = (OLD.state IN ('pending', 'succeeded') AND OLD.reversed_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE payments SET refunded_minor = refunded_minor + CASE WHEN counts THEN NEW.amount_minor ELSE -NEW.amount_minor END
  WHERE id = NEW.refund_of AND booking_id = NEW.booking_id AND direction = 'in' AND state = 'succeeded' AND reversed_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payments_refund AFTER INSERT OR UPDATE ON payments
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION take_refund();

-- Checks, at the end of each transaction, that the ledger has all money that came or went, and no longer what was taken
-- back.
CREATE OR REPLACE FUNCTION check_payment_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payments p WHERE p.id = NEW.id
      AND (SELECT coalesce(sum(l.amount_minor), 0) FROM ledger l WHERE l.payment_id = p.id)
        <> CASE WHEN p.state <> 'succeeded' OR p.reversed_at IS NOT NULL THEN 0
             WHEN p.direction = 'in' THEN -p.amount_minor ELSE p.amount_minor END
  ) THEN
    RAISE EXCEPTION 'a payment is in the ledger' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS payments_entries ON payments;
CREATE CONSTRAINT TRIGGER payments_entries AFTER INSERT OR UPDATE OF state, reversed_at ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_entries();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['booking_accounts', 'cancellations', 'instalments', 'payments', 'ledger'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()',
      name);
  END LOOP;
END $$;
