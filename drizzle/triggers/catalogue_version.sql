INSERT INTO catalogue_version (id, version) VALUES (1, 1) ON CONFLICT (id) DO NOTHING;

-- Caches answer from a version until their lease ends, without asking. A writer holds the row to the end of its
-- transaction, so that no lease begins, and waits until running leases end.
CREATE OR REPLACE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lease timestamptz;
BEGIN
  INSERT INTO catalogue_version (id, version) VALUES (1, 1)
  ON CONFLICT (id) DO UPDATE SET version = catalogue_version.version + 1
  RETURNING leased_until INTO lease;
  PERFORM pg_sleep(extract(epoch FROM lease - clock_timestamp()));
  RETURN NULL;
END $$;

-- Before the statement: all writers queue on this row first, so that they cannot deadlock later.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'packages', 'package_places', 'package_days', 'package_images', 'package_hotels', 'package_activities',
    'package_transfers', 'package_meal_plans', 'hotels', 'activities', 'transfers', 'meal_plans', 'places',
    'place_aliases', 'media', 'settings', 'exchange_rates'
  ] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS catalogue_version ON %I', name);
    EXECUTE format(
      'CREATE TRIGGER catalogue_version BEFORE %s ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version()',
      -- A new picture is seen only where a package or a place shows it, and that raises the version itself.
      CASE name WHEN 'media' THEN 'UPDATE OR TRUNCATE' ELSE 'INSERT OR UPDATE OR DELETE OR TRUNCATE' END, name);
  END LOOP;
END $$;
