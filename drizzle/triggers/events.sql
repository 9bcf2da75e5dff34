-- Refuses changes of what happened. A merge of leads moves events to another timeline. Anonymization says so for its own
-- transaction, and may erase details, never change them; with a lead goes what only its timeline shows.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_erasure boolean := current_setting('itinera.anonymize', true) = 'on';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_erasure AND num_nonnulls(OLD.entity, OLD.booking_id, OLD.proposal_id) = 0 THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Erases the words, for older servers: core/events/service.ts does the same.
    IF is_erasure AND is_older_server() AND NEW.data <> OLD.data THEN NEW.text := ''; END IF;
    IF (NEW.id, NEW.at, NEW.actor_id, NEW.kind, NEW.entity, NEW.entity_id, NEW.booking_id, NEW.proposal_id, NEW.number,
          NEW.line_key, NEW.request_id)
         IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.kind, OLD.entity, OLD.entity_id, OLD.booking_id,
          OLD.proposal_id, OLD.number, OLD.line_key, OLD.request_id)
       AND (is_erasure AND NEW.data <@ OLD.data OR NEW.data = OLD.data)
       AND (is_erasure AND NEW.text = '' OR NEW.text = OLD.text)
       AND (is_erasure AND NEW.before IS NULL OR NEW.before IS NOT DISTINCT FROM OLD.before)
       AND (is_erasure AND NEW.after IS NULL OR NEW.after IS NOT DISTINCT FROM OLD.after)
       AND (is_erasure AND NEW.ip = '' OR NEW.ip = OLD.ip)
       AND (NEW.lead_id IS NOT DISTINCT FROM OLD.lead_id OR OLD.lead_id IS NOT NULL)
       AND (is_erasure OR OLD.lead_id IS NOT NULL) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what happened is append only' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;

CREATE OR REPLACE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE OR REPLACE TRIGGER events_no_truncate BEFORE TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
