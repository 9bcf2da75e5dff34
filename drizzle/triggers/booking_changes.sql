-- Refuses moves that the transition table of `transition.rules.ts` lacks, and changes of what was proposed. Anonymization
-- may erase words.
CREATE OR REPLACE FUNCTION refuse_change_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ending jsonb := '{"state": 0, "agreed_by": 0, "words": 0, "ended_at": 0, "ended_by": 0}';
  words jsonb := '{"wish": "", "message": "", "amount_reason": "", "price_reasons": "", "words": ""}';
  proposing jsonb := '{"message": 0, "booking_version": 0, "edit": 0, "changes": 0, "before_minor": 0, "after_minor": 0,
    "kept_minor": 0, "amount_minor": 0, "amount_reason": 0, "price_reasons": 0,
    "stands_until": 0, "proposed_at": 0, "proposed_by": 0}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('itinera.anonymize', true) = 'on' AND to_jsonb(NEW) = to_jsonb(OLD) || words THEN RETURN NEW; END IF;
    IF (OLD.state, NEW.state) IN (('proposed', 'settled'), ('proposed', 'declined'), ('proposed', 'withdrawn'),
        ('asked', 'declined'), ('asked', 'withdrawn'))
      AND to_jsonb(NEW) || ending = to_jsonb(OLD) || ending THEN RETURN NEW; END IF;
    IF (OLD.state, NEW.state) IN (('asked', 'proposed'), ('asked', 'settled'))
      AND to_jsonb(NEW) || ending || proposing = to_jsonb(OLD) || ending || proposing THEN RETURN NEW; END IF;
    IF NEW.state <> OLD.state THEN
      RAISE EXCEPTION 'a change that is % cannot become %', OLD.state, NEW.state
        USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
  END IF;
  RAISE EXCEPTION 'what was proposed of a booking stays' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER booking_changes_stay BEFORE UPDATE OR DELETE ON booking_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON booking_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- Checks, at the end of the transaction that settles a change, that what was agreed is booked. A server of 1.0.0 does not
-- know that a change can have another first day, and would book it without.
CREATE OR REPLACE FUNCTION check_settled_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bookings b WHERE b.id = NEW.booking_id AND b.total_minor = NEW.after_minor
      AND b.version > NEW.booking_version
      AND b.starts_on = coalesce((NEW.edit ->> 'startsOn')::date, b.starts_on)) THEN
    RAISE EXCEPTION 'a change that is settled is booked' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS booking_changes_booked ON booking_changes;
CREATE CONSTRAINT TRIGGER booking_changes_booked AFTER INSERT OR UPDATE OF state ON booking_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'settled') EXECUTE FUNCTION check_settled_change();
