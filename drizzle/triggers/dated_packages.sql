-- Stores, for older servers, what lists show, sort and filter by of a package's departures:
-- catalog/packages/dated.service.ts does the same. A change is completed after it: with a trigger before updates,
-- PostgreSQL computes all generated columns anew whenever anything of a package changes.
CREATE OR REPLACE FUNCTION derive_dated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_dated := NEW.sold_on = 'departures';
  NEW.from_minor := NEW.price_minor;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER derive_dated BEFORE INSERT ON packages
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION derive_dated();

CREATE OR REPLACE FUNCTION derive_dated_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT count(*) AS ever, count(*) FILTER (WHERE d.status <> 'cancelled' AND NOT d.is_over) AS coming,
    min(coalesce(d.price_minor, NEW.price_minor)) FILTER (WHERE d.status = 'scheduled' AND NOT d.is_over
      AND (d.price_minor IS NULL OR d.currency = NEW.currency)) AS lowest
  INTO known FROM departures d WHERE d.package_id = NEW.id;
  UPDATE packages p SET is_dated = now.is_dated, from_minor = now.from_minor
  FROM (SELECT known.coming > 0 OR NEW.sold_on = 'departures' OR (NEW.sold_on = 'auto' AND known.ever > 0) AS is_dated,
    coalesce(known.lowest, NEW.price_minor) AS from_minor) now
  WHERE p.id = NEW.id AND (p.is_dated, p.from_minor) IS DISTINCT FROM (now.is_dated, now.from_minor);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER derive_dated_again AFTER UPDATE OF price_minor, currency, sold_on, from_minor ON packages
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION derive_dated_again();

-- Locks the packages in their order before it compares them, to see what others commit meanwhile.
CREATE OR REPLACE FUNCTION refresh_dated(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM packages WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE packages SET from_minor = price_minor WHERE id = ANY (ids);
END $$;

CREATE OR REPLACE FUNCTION departures_came_or_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_dated(ARRAY(SELECT DISTINCT package_id FROM changed));
  RETURN NULL;
END $$;
-- Leaves out that a booked seat makes a departure guaranteed, which no list shows.
CREATE OR REPLACE FUNCTION departures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT DISTINCT c.package_id FROM changed c JOIN former f ON f.id = c.id
    WHERE (c.status, c.price_minor, c.currency, c.is_over) IS DISTINCT FROM (f.status, f.price_minor, f.currency, f.is_over)
  );
BEGIN
  IF cardinality(ids) > 0 THEN PERFORM refresh_dated(ids); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER refresh_dated_insert AFTER INSERT ON departures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (is_older_server()) EXECUTE FUNCTION departures_came_or_went();
CREATE OR REPLACE TRIGGER refresh_dated_delete AFTER DELETE ON departures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (is_older_server()) EXECUTE FUNCTION departures_came_or_went();
CREATE OR REPLACE TRIGGER refresh_dated_update AFTER UPDATE ON departures REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (is_older_server()) EXECUTE FUNCTION departures_changed();
