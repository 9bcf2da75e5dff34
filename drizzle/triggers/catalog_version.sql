-- Raises the catalog's version, the sum of these counters. A transaction that changes what visitors can see raises one
-- that no other transaction holds, or adds one. So writers never wait for each other, and each commit raises the sum.
CREATE OR REPLACE FUNCTION raise_catalog_version() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('itinera.catalog_raised', true) = 'yes' THEN RETURN; END IF;
  PERFORM set_config('itinera.catalog_raised', 'yes', true);
  UPDATE catalog_version SET version = version + 1
  WHERE id = (SELECT id FROM catalog_version ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN INSERT INTO catalog_version (version) VALUES (1); END IF;
END $$;

-- Raises it for packages: visitors see the active ones.
CREATE OR REPLACE FUNCTION catalog_package_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'active' IN (OLD.status, NEW.status) THEN PERFORM raise_catalog_version(); END IF;
  RETURN NULL;
END $$;

-- Raises it for what hangs on a package, and is shown with an active one.
CREATE OR REPLACE FUNCTION catalog_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM packages WHERE id IN (OLD.package_id, NEW.package_id) AND status = 'active') THEN
    PERFORM raise_catalog_version();
  END IF;
  RETURN NULL;
END $$;

-- Raises it for inventory, which is shown where an active package offers it. Takes the table of the offers and its column.
CREATE OR REPLACE FUNCTION catalog_offer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_shown boolean;
BEGIN
  EXECUTE format(
    'SELECT EXISTS (SELECT FROM %I o JOIN packages p ON p.id = o.package_id WHERE o.%I = $1 AND p.status = ''active'')',
    TG_ARGV[0], TG_ARGV[1]) INTO is_shown USING NEW.id;
  IF is_shown THEN PERFORM raise_catalog_version(); END IF;
  RETURN NULL;
END $$;

-- Raises it for the settings that pages read. Leaves out how staff sign in.
CREATE OR REPLACE FUNCTION catalog_setting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.key, OLD.key) IN ('demo', 'closed') AND OLD.value IS DISTINCT FROM NEW.value THEN
    PERFORM raise_catalog_version();
  ELSIF coalesce(NEW.key, OLD.key) = 'agency'
    AND OLD.value - 'staffTwoFactor' IS DISTINCT FROM NEW.value - 'staffTwoFactor' THEN
    PERFORM raise_catalog_version();
  END IF;
  RETURN NULL;
END $$;

-- Raises it for what is published of own pages, and where. Leaves out drafts, which staff save often.
CREATE OR REPLACE FUNCTION catalog_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published IS DISTINCT FROM NEW.published
    OR NEW.published IS NOT NULL AND (OLD.slug, OLD.place) IS DISTINCT FROM (NEW.slug, NEW.place) THEN
    PERFORM raise_catalog_version();
  END IF;
  RETURN NULL;
END $$;

-- Raises it for everything else that pages show.
CREATE OR REPLACE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_catalog_version();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER catalog_version AFTER INSERT OR DELETE ON packages
  FOR EACH ROW EXECUTE FUNCTION catalog_package_changed();
CREATE OR REPLACE TRIGGER catalog_version_update AFTER UPDATE ON packages
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION catalog_package_changed();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'package_places', 'package_days', 'package_images', 'package_hotels', 'package_activities', 'package_transfers',
    'package_meal_plans'
  ] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER catalog_version AFTER INSERT OR UPDATE OR DELETE ON %I '
      'FOR EACH ROW EXECUTE FUNCTION catalog_part_changed()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['hotel', 'activity', 'transfer', 'meal_plan'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER catalog_version AFTER UPDATE ON %1$I FOR EACH ROW '
      'WHEN (OLD.* IS DISTINCT FROM NEW.* AND ''active'' IN (OLD.status, NEW.status)) '
      'EXECUTE FUNCTION catalog_offer_changed(%2$L, %3$L)',
      replace(name || 's', 'ys', 'ies'), 'package_' || replace(name || 's', 'ys', 'ies'), name || '_id');
  END LOOP;
  FOREACH name IN ARRAY ARRAY['places', 'place_aliases', 'exchange_rates'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER catalog_version AFTER INSERT OR DELETE ON %I '
      'FOR EACH ROW EXECUTE FUNCTION catalog_changed()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['places', 'place_aliases', 'exchange_rates', 'media'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER catalog_version_update AFTER UPDATE ON %I '
      'FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION catalog_changed()', name);
  END LOOP;
END $$;

DROP TRIGGER IF EXISTS catalog_version_update ON pages;
CREATE OR REPLACE TRIGGER catalog_version AFTER INSERT OR UPDATE OR DELETE ON pages
  FOR EACH ROW EXECUTE FUNCTION catalog_page_changed();
CREATE OR REPLACE TRIGGER catalog_version AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION catalog_setting_changed();

-- Raises the catalog's version for the last seat alone: the search by date leaves out what is booked up.
CREATE OR REPLACE TRIGGER catalog_version AFTER UPDATE ON departure_seats
  FOR EACH ROW WHEN ((OLD.booked < OLD.capacity) IS DISTINCT FROM (NEW.booked < NEW.capacity))
  EXECUTE FUNCTION catalog_changed();
