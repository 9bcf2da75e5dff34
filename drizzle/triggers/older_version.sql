-- Version 1.0.0, while both run, does not know some columns. What it writes beside them keeps their sense.

-- A follow-up that it puts off keeps its time of the day.
CREATE OR REPLACE FUNCTION move_due_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce((SELECT value ->> 'timeZone' FROM settings WHERE key = 'agency'), 'UTC');
BEGIN
  NEW.due_at := (NEW.due_on + (OLD.due_at AT TIME ZONE zone)::time) AT TIME ZONE zone;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER follow_up_due_time BEFORE UPDATE OF due_on ON lead_follow_ups FOR EACH ROW
  WHEN (OLD.due_at IS NOT NULL AND NEW.due_at IS NOT DISTINCT FROM OLD.due_at AND NEW.due_on <> OLD.due_on)
  EXECUTE FUNCTION move_due_time();

-- A party that it makes smaller keeps one who is no infant.
CREATE OR REPLACE FUNCTION fit_infants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.infants := greatest(NEW.travelers - 1, 0);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER quote_infants_fit BEFORE UPDATE OF travelers ON quotes FOR EACH ROW
  WHEN (NEW.infants = OLD.infants AND NEW.infants >= NEW.travelers AND NEW.travelers < OLD.travelers)
  EXECUTE FUNCTION fit_infants();

-- It takes an infant who leaves for an adult, with a seat and a price: such a change waits for the newer version.
CREATE OR REPLACE FUNCTION check_infants_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT b.infants FROM bookings b WHERE b.id = OLD.booking_id)
      <> (SELECT count(*) FROM booking_travelers t WHERE t.booking_id = OLD.booking_id AND t.kind = 'infant') THEN
    RAISE EXCEPTION 'a booking has a place for each of its infants' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS booking_infants ON booking_travelers;
CREATE CONSTRAINT TRIGGER booking_infants AFTER DELETE ON booking_travelers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.kind = 'infant') EXECUTE FUNCTION check_infants_of_booking();

-- It finds what happened in tables of its own: the log, and the timelines of leads, bookings and proposals.
CREATE OR REPLACE VIEW audit AS
  SELECT id, at, actor_id, kind AS action, entity, entity_id, data, before, after, ip, request_id
  FROM events WHERE entity IS NOT NULL;
CREATE OR REPLACE VIEW lead_events AS
  SELECT id, lead_id, at, kind, data, actor_id FROM events WHERE lead_id IS NOT NULL AND entity IS NULL;
CREATE OR REPLACE VIEW booking_events AS
  SELECT id, booking_id, at, kind, text, data, actor_id FROM events WHERE booking_id IS NOT NULL AND entity IS NULL;
CREATE OR REPLACE VIEW proposal_events AS
  SELECT id, proposal_id, number, at, kind, line_key, text, data, actor_id
  FROM events WHERE proposal_id IS NOT NULL AND entity IS NULL;

-- A lead that it deletes takes its timeline along.
CREATE OR REPLACE FUNCTION forget_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('itinera.anonymize', 'on', true);
  DELETE FROM events WHERE lead_id = OLD.id AND entity IS NULL;
  PERFORM set_config('itinera.anonymize', '', true);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lead_timeline_ends AFTER DELETE ON leads FOR EACH ROW EXECUTE FUNCTION forget_timeline();
