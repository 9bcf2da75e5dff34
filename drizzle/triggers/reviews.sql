-- Checks that a review is of a trip that was over when it was written, and of its package. Whose trip it was stays.
CREATE OR REPLACE FUNCTION check_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.booking_id, NEW.user_id, NEW.package_id, NEW.written_at)
         IS DISTINCT FROM (OLD.id, OLD.booking_id, OLD.user_id, OLD.package_id, OLD.written_at) THEN
      RAISE EXCEPTION 'what a review is of stays' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    -- Lets staff publish and reject, as `review.rules.ts` says. Only its author makes it wait again, by writing.
    IF NEW.state <> OLD.state AND NEW.state = 'pending'
      AND (NEW.stars, NEW.title, NEW.text, NEW.updated_at) = (OLD.stars, OLD.title, OLD.text, OLD.updated_at) THEN
      RAISE EXCEPTION 'a review that is % cannot become %', OLD.state, NEW.state
        USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT FROM bookings b WHERE b.id = NEW.booking_id AND b.package_id = NEW.package_id AND b.status = 'confirmed'
      AND b.ends_on < (NEW.written_at AT TIME ZONE b.time_zone)::date
  ) THEN
    RAISE EXCEPTION 'a trip is reviewed once it is over' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER reviews_check BEFORE INSERT OR UPDATE ON reviews
  FOR EACH ROW EXECUTE FUNCTION check_review();

-- Computes a package's rating, for older servers: bookings/reviews/rating.service.ts does the same.
CREATE OR REPLACE FUNCTION rate_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rated uuid := coalesce(NEW.package_id, OLD.package_id);
BEGIN
  IF 'published' NOT IN (coalesce(OLD.state, ''), coalesce(NEW.state, '')) THEN RETURN NULL; END IF;
  PERFORM FROM packages WHERE id = rated FOR NO KEY UPDATE;
  UPDATE packages p SET rating = r.rating, rating_count = r.count
    FROM (SELECT round(avg(stars) * 100)::smallint AS rating, count(*)::int AS count
          FROM reviews WHERE package_id = rated AND state = 'published') r
    WHERE p.id = rated AND (p.rating, p.rating_count) IS DISTINCT FROM (r.rating, r.count);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_rate AFTER INSERT OR DELETE OR UPDATE OF state, stars ON reviews
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION rate_package();
