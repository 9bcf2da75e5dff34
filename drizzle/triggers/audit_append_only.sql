-- The audit log is append only. Anonymization says so for its own transaction, and may erase details, never change them.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('itinera.anonymize', true) = 'on' THEN
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.request_id)
         IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.request_id)
       AND (NEW.data = '{}' OR NEW.data = OLD.data)
       AND (NEW.before IS NULL OR NEW.before = OLD.before)
       AND (NEW.after IS NULL OR NEW.after = OLD.after)
       AND (NEW.ip = '' OR NEW.ip = OLD.ip) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;

CREATE OR REPLACE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
