ALTER TABLE "catalogue_version" ADD COLUMN "leased_until" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- Caches answer from a version until their lease ends, without asking. Whoever changes the catalogue holds the row from here
-- to the end of its transaction, so that no lease begins, and lets those that run end first: a few milliseconds, and none
-- when nobody has just asked.
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
