-- Refuses to run what is cancelled: its date is added anew. `state.rules.ts` has the same table.
CREATE OR REPLACE FUNCTION refuse_departure_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND OLD.status = 'cancelled' THEN
    RAISE EXCEPTION 'a departure that is % cannot become %', OLD.status, NEW.status
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER departures_move BEFORE UPDATE OF status ON departures
  FOR EACH ROW EXECUTE FUNCTION refuse_departure_move();

-- Checks, at the end of each transaction, that the counters of a departure are the sums of what is held and booked.
CREATE OR REPLACE FUNCTION check_seat_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (
    SELECT FROM departure_seats s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(seats) FILTER (WHERE state = 'held'), 0) AS held,
        coalesce(sum(seats) FILTER (WHERE state = 'booked'), 0) AS booked
      FROM seat_holds h WHERE h.departure_id = s.departure_id AND h.state IN ('held', 'booked')
    ) taken
    WHERE s.departure_id = part.departure_id AND (taken.held, taken.booked) IS DISTINCT FROM (s.held, s.booked)
  ) THEN
    RAISE EXCEPTION 'the seats of a departure sum to its counters' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- Refuses changes of holds that ended, and other numbers of seats than were taken. What is booked follows its party.
CREATE OR REPLACE FUNCTION refuse_hold_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('released', 'expired') OR (OLD.state = 'booked' AND NEW.state IN ('held', 'expired'))
    OR (NEW.id, NEW.departure_id) IS DISTINCT FROM (OLD.id, OLD.departure_id)
    OR (NEW.seats <> OLD.seats AND NOT (OLD.state = 'booked' AND NEW.state = 'booked')) THEN
    RAISE EXCEPTION 'seats that were taken are booked or given back, once' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER seat_holds_stay BEFORE UPDATE ON seat_holds
  FOR EACH ROW EXECUTE FUNCTION refuse_hold_change();

DROP TRIGGER IF EXISTS departure_seats_sum ON departure_seats;
CREATE CONSTRAINT TRIGGER departure_seats_sum AFTER INSERT OR UPDATE ON departure_seats
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_sums();
DROP TRIGGER IF EXISTS seat_holds_sum ON seat_holds;
CREATE CONSTRAINT TRIGGER seat_holds_sum AFTER INSERT OR UPDATE OR DELETE ON seat_holds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_sums();

-- Raises the catalog's version for days and prices, which pages show; not for seats, which are asked for.
CREATE OR REPLACE TRIGGER catalog_version AFTER INSERT OR UPDATE OR DELETE ON departures
  FOR EACH ROW EXECUTE FUNCTION catalog_part_changed();
