-- Says at the commit, to processes that listen, that something happened: open screens of the office look again.
-- PostgreSQL sends equal messages of a transaction once, and none of one that is rolled back. What has no event says so
-- itself: `notifyChange` in src/platform/server/live/notify.ts.
CREATE OR REPLACE FUNCTION tell_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', '*');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_event AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION tell_event();

-- Removes the triggers of releases before 1.1.0, one for each table.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT tgname AS name, tgrelid::regclass AS of FROM pg_trigger
    WHERE tgname IN ('tell_change', 'tell_lead', 'tell_log', 'tell_failure', 'tell_discard') ORDER BY tgrelid::regclass::text
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', old.name, old.of);
  END LOOP;
END $$;
DROP FUNCTION IF EXISTS tell_change(), tell_feature_change(), tell_lead_change(), tell_mail_change(), tell_presence(),
  tell_account_change(), tell_invoice(), tell_seats_change(), tell_wait_change();
