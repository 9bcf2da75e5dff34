-- A picture is seen where a package or a place shows it, and both raise the version themselves: pictures of travellers, which
-- come and go at any time, empty no cache and wait for no lease.
DROP TRIGGER catalogue_version ON media;
--> statement-breakpoint
CREATE TRIGGER catalogue_version BEFORE UPDATE OR TRUNCATE ON media
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
