-- Holds seats of a departure in one call, so that nobody waits for a client that has its seats locked. What others held too
-- long is given back first. Returns false when so many are not left, or the departure is not on sale.
CREATE OR REPLACE FUNCTION take_seats(wanted uuid, number int, hold uuid, moment timestamptz, until timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM departure_seats WHERE departure_id = wanted FOR NO KEY UPDATE;
  WITH due AS (
    UPDATE seat_holds SET state = 'expired', ended_at = moment
    WHERE departure_id = wanted AND state = 'held' AND expires_at <= moment RETURNING seats
  )
  UPDATE departure_seats SET held = held - (SELECT sum(seats) FROM due)
  WHERE departure_id = wanted AND EXISTS (SELECT FROM due);
  UPDATE departure_seats s SET held = s.held + number
  FROM departures d JOIN packages p ON p.id = d.package_id
  WHERE s.departure_id = wanted AND d.id = s.departure_id
    AND s.held + s.booked + number <= s.capacity
    AND d.status = 'scheduled' AND d.closes_at > moment AND p.status = 'active'
    AND (d.price_minor IS NULL OR d.currency = p.currency);
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO seat_holds (id, departure_id, seats, expires_at, created_at) VALUES (hold, wanted, number, until, moment);
  RETURN true;
END $$;
