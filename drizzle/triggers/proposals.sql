-- Refuses moves from what is accepted. Sending again makes a new version; `transition.rules.ts` has the same table.
CREATE OR REPLACE FUNCTION refuse_proposal_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
      ('draft', 'sent'), ('sent', 'accepted'), ('sent', 'declined'), ('sent', 'withdrawn'),
      ('declined', 'sent'), ('withdrawn', 'sent')) THEN
    RAISE EXCEPTION 'a proposal that is % cannot become %', OLD.status, NEW.status
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER proposals_move BEFORE UPDATE OF status ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_proposal_move();

-- Refuses changes of a version that was sent, and of its days and lines.
CREATE OR REPLACE FUNCTION refuse_sent_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_at IS NOT NULL THEN
    RAISE EXCEPTION 'a version that was sent never changes' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE FUNCTION refuse_sent_part_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT FROM proposal_versions v
      WHERE v.proposal_id = part.proposal_id AND v.number = part.number AND v.sent_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a version that was sent never changes' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.proposal_id, OLD.number) IS DISTINCT FROM (NEW.proposal_id, NEW.number) THEN
    RAISE EXCEPTION 'a part stays with its version' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN part;
END $$;

-- Checks that only the newest version waits to be sent, and that one that is sent has a price for each line.
CREATE OR REPLACE FUNCTION check_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM proposal_versions
        WHERE proposal_id = NEW.proposal_id AND (sent_at IS NULL OR number > NEW.number) AND number <> NEW.number) THEN
      RAISE EXCEPTION 'another version waits to be sent' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
  ELSIF NEW.sent_at IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM proposal_lines WHERE proposal_id = NEW.proposal_id AND number = NEW.number
          AND state IN ('included', 'added', 'chosen'))
      OR EXISTS (SELECT FROM proposal_lines WHERE proposal_id = NEW.proposal_id AND number = NEW.number
          AND state <> 'own' AND sell_minor IS NULL) THEN
      RAISE EXCEPTION 'a version is sent with a price for each line' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Checks, at the end of each transaction, that the lines of a version sum to its total.
CREATE OR REPLACE FUNCTION check_version_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (
    SELECT FROM proposal_versions v
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(sell_minor), 0) AS sell, coalesce(sum(net_minor), 0) AS net,
        coalesce(sum(discount_minor), 0) AS discount, coalesce(sum(tax_minor), 0) AS tax, coalesce(sum(total_minor), 0) AS total
      FROM proposal_lines l
      WHERE l.proposal_id = v.proposal_id AND l.number = v.number AND l.state IN ('included', 'added', 'chosen')
    ) lines
    WHERE v.proposal_id = part.proposal_id AND v.number = part.number
      AND (lines.sell, lines.net, lines.discount, lines.tax, lines.total)
        IS DISTINCT FROM (v.sell_minor, v.net_minor, v.discount_minor, v.tax_minor, v.total_minor)
  ) THEN
    RAISE EXCEPTION 'the lines of a version sum to its total' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER proposal_versions_sent_stay BEFORE UPDATE OR DELETE ON proposal_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_sent_version_change();
CREATE OR REPLACE TRIGGER proposal_versions_check BEFORE INSERT OR UPDATE ON proposal_versions
  FOR EACH ROW EXECUTE FUNCTION check_version();
CREATE OR REPLACE TRIGGER proposal_days_sent_stay BEFORE INSERT OR UPDATE OR DELETE ON proposal_days
  FOR EACH ROW EXECUTE FUNCTION refuse_sent_part_change();
CREATE OR REPLACE TRIGGER proposal_lines_sent_stay BEFORE INSERT OR UPDATE OR DELETE ON proposal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_sent_part_change();

DROP TRIGGER IF EXISTS proposal_versions_sum ON proposal_versions;
CREATE CONSTRAINT TRIGGER proposal_versions_sum AFTER INSERT OR UPDATE ON proposal_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_version_sum();
DROP TRIGGER IF EXISTS proposal_lines_sum ON proposal_lines;
CREATE CONSTRAINT TRIGGER proposal_lines_sum AFTER INSERT OR UPDATE OR DELETE ON proposal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_version_sum();

-- Refuses changes of acceptances. Anonymization says so for its own transaction, and may erase what names somebody.
CREATE OR REPLACE FUNCTION refuse_acceptance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('itinera.anonymize', true) = 'on' THEN
    IF (NEW.proposal_id, NEW.number, NEW.sha256, NEW.at, NEW.name_typed, NEW.ip, NEW.user_agent, NEW.channel,
          NEW.said_on, NEW.recorded_by)
         IS NOT DISTINCT FROM (OLD.proposal_id, OLD.number, OLD.sha256, OLD.at, 'Deleted traveler', '', '', OLD.channel,
          OLD.said_on, OLD.recorded_by)
      AND NEW.note IN ('', OLD.note)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'acceptances are append only' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;

CREATE OR REPLACE TRIGGER acceptances_append_only BEFORE UPDATE OR DELETE ON acceptances
  FOR EACH ROW EXECUTE FUNCTION refuse_acceptance_change();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['proposal_versions', 'proposal_days', 'proposal_lines', 'acceptances'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()',
      name);
  END LOOP;
END $$;
