INSERT INTO catalogue_version (id, version) VALUES (1, 1) ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_version (id, version) VALUES (1, 1)
  ON CONFLICT (id) DO UPDATE SET version = catalogue_version.version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before the statement: whoever changes the catalogue queues on this row first, so that writers cannot deadlock later.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'packages', 'package_places', 'package_days', 'package_images', 'package_hotels', 'package_activities',
    'package_transfers', 'package_meal_plans', 'hotels', 'activities', 'transfers', 'meal_plans', 'places',
    'place_aliases', 'media', 'settings', 'exchange_rates'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER catalogue_version BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
      'FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version()', name);
  END LOOP;
END $$;
