-- Keeps the sense of columns that version 1.0.0 does not know, for what it writes beside them while both run.

-- Stores a cost of 0 as not known: 1.0.0 has no other word for it.
CREATE OR REPLACE FUNCTION open_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.net_minor := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER service_cost_open BEFORE INSERT OR UPDATE OF net_minor ON booking_services FOR EACH ROW
  WHEN (is_older_server() AND NEW.net_minor = 0 AND NOT NEW.is_own AND NOT NEW.left_out) EXECUTE FUNCTION open_cost();
CREATE OR REPLACE TRIGGER order_cost_open BEFORE INSERT OR UPDATE OF net_minor ON supplier_orders FOR EACH ROW
  WHEN (is_older_server() AND NEW.net_minor = 0) EXECUTE FUNCTION open_cost();

-- Stores a given cost of 0 as not known when 1.0.0 sends it. Leaves drafts, which it reads again.
CREATE OR REPLACE FUNCTION open_offered_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal_lines SET net_minor = NULL, spans = jsonb_set(spans, '{0,netMinor}', 'null')
    WHERE (proposal_id, number) = (NEW.proposal_id, NEW.number)
      AND given_reason IS NOT NULL AND state <> 'own' AND spans #> '{0,netMinor}' = '0';
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER proposal_costs_open BEFORE UPDATE OF sent_at ON proposal_versions FOR EACH ROW
  WHEN (is_older_server() AND OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION open_offered_costs();

-- Stores a cost of 0 in a change of a booking as not known, unless a rate gave it, or it is booked as 0.
CREATE OR REPLACE FUNCTION open_proposed_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edit := jsonb_set(NEW.edit, '{services}', (
    SELECT jsonb_agg(CASE WHEN NOT service @> '{"netMinor": 0, "isOwn": false}'
        OR NEW.edit -> 'rated' @> jsonb_build_array(jsonb_build_object('key', service -> 'key'))
        OR EXISTS (SELECT FROM booking_services b WHERE b.booking_id = NEW.booking_id AND b.line_key = (service ->> 'key')::uuid AND b.net_minor = 0)
      THEN service ELSE service || '{"netMinor": null}' END ORDER BY i)
    FROM jsonb_array_elements(NEW.edit -> 'services') WITH ORDINALITY s(service, i)));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER change_costs_open BEFORE INSERT OR UPDATE OF edit ON booking_changes FOR EACH ROW
  WHEN (is_older_server() AND NEW.state = 'proposed' AND NEW.edit -> 'services' @> '[{"netMinor": 0, "isOwn": false}]')
  EXECUTE FUNCTION open_proposed_costs();

-- Keeps the time of the day of a follow-up that 1.0.0 puts off.
CREATE OR REPLACE FUNCTION move_due_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce((SELECT value ->> 'timeZone' FROM settings WHERE key = 'agency'), 'UTC');
BEGIN
  NEW.due_at := (NEW.due_on + (OLD.due_at AT TIME ZONE zone)::time) AT TIME ZONE zone;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER follow_up_due_time BEFORE UPDATE OF due_on ON lead_follow_ups FOR EACH ROW
  WHEN (is_older_server() AND OLD.due_at IS NOT NULL AND NEW.due_at IS NOT DISTINCT FROM OLD.due_at AND NEW.due_on <> OLD.due_on)
  EXECUTE FUNCTION move_due_time();

-- Marks a secret that 1.0.0 makes, which signs calls in its form alone.
CREATE OR REPLACE FUNCTION sign_as_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_legacy := true;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER webhook_secret_made BEFORE UPDATE OF secret ON webhook_endpoints FOR EACH ROW
  WHEN (is_older_server() AND NEW.secret <> OLD.secret) EXECUTE FUNCTION sign_as_before();

-- Keeps one who is no infant in a party that 1.0.0 makes smaller.
CREATE OR REPLACE FUNCTION fit_infants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.infants := greatest(NEW.travelers - 1, 0);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER quote_infants_fit BEFORE UPDATE OF travelers ON quotes FOR EACH ROW
  WHEN (is_older_server() AND NEW.infants = OLD.infants AND NEW.infants >= NEW.travelers AND NEW.travelers < OLD.travelers)
  EXECUTE FUNCTION fit_infants();

-- Refuses that 1.0.0 takes an infant who leaves for an adult, with a seat and a price: the change waits for this version.
CREATE OR REPLACE FUNCTION check_infants_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT b.infants FROM bookings b WHERE b.id = OLD.booking_id)
      <> (SELECT count(*) FROM booking_travelers t WHERE t.booking_id = OLD.booking_id AND t.kind = 'infant') THEN
    RAISE EXCEPTION 'a booking has a place for each of its infants' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS booking_infants ON booking_travelers;
CREATE CONSTRAINT TRIGGER booking_infants AFTER DELETE ON booking_travelers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.kind = 'infant') EXECUTE FUNCTION check_infants_of_booking();

-- Refuses that 1.0.0 drops the taxes that a price contains, which it does not know: the change waits for this version.
CREATE OR REPLACE FUNCTION keep_contained_taxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a price keeps the taxes that it contains' USING ERRCODE = 'check_violation';
END $$;
CREATE OR REPLACE TRIGGER booking_taxes_kept BEFORE UPDATE OF tax_minor ON bookings FOR EACH ROW
  WHEN (is_older_server() AND OLD.proposal_id IS NULL AND OLD.tax_minor > 0 AND NEW.tax_minor = 0)
  EXECUTE FUNCTION keep_contained_taxes();

-- Refuses that 1.0.0 adds taxes on the total that prices contain: such an offer, its acceptance and its booking wait for
-- this version.
CREATE OR REPLACE FUNCTION keep_included_taxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_array_elements(NEW.taxes) tax WHERE tax ->> 'on' = 'total' AND (
      tax -> 'isContained' = 'true'
      OR EXISTS (SELECT FROM taxes t WHERE lower(t.name) = lower(tax ->> 'label') AND t.base = 'total' AND t.is_contained)
      OR EXISTS (SELECT FROM proposal_versions v WHERE v.proposal_id = NEW.proposal_id AND v.number IN (NEW.number, NEW.number - 1)
        AND v.taxes @> jsonb_build_array(jsonb_build_object('label', tax -> 'label', 'on', 'total', 'isContained', true))))
  ) THEN
    RAISE EXCEPTION 'an offer keeps the taxes that its prices contain' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER proposal_taxes_kept BEFORE INSERT OR UPDATE ON proposal_versions FOR EACH ROW
  WHEN (is_older_server() AND NEW.taxes @> '[{"on": "total"}]') EXECUTE FUNCTION keep_included_taxes();
CREATE OR REPLACE FUNCTION keep_accepted_taxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM proposal_versions v WHERE (v.proposal_id, v.number) = (NEW.proposal_id, NEW.number)
      AND v.taxes @> '[{"on": "total", "isContained": true}]') THEN
    RAISE EXCEPTION 'an offer is accepted with the taxes that its prices contain' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER offered_taxes_accepted BEFORE INSERT ON acceptances FOR EACH ROW
  WHEN (is_older_server()) EXECUTE FUNCTION keep_accepted_taxes();
CREATE OR REPLACE FUNCTION keep_booked_taxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM proposals p JOIN proposal_versions v ON v.proposal_id = p.id AND v.number = p.current_number
      WHERE p.id = NEW.proposal_id AND v.taxes @> '[{"on": "total", "isContained": true}]') THEN
    RAISE EXCEPTION 'a price keeps the taxes that it contains' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER offered_taxes_booked BEFORE INSERT ON bookings FOR EACH ROW
  WHEN (is_older_server() AND NEW.proposal_id IS NOT NULL) EXECUTE FUNCTION keep_booked_taxes();
CREATE OR REPLACE TRIGGER offered_taxes_kept BEFORE UPDATE OF tax_minor ON bookings FOR EACH ROW
  WHEN (is_older_server() AND OLD.proposal_id IS NOT NULL AND OLD.taxes <> '[]'
    AND (OLD.tax_minor, OLD.total_minor) IS DISTINCT FROM (NEW.tax_minor, NEW.total_minor))
  EXECUTE FUNCTION keep_booked_taxes();

-- Enters an import of items or leads as a batch, at the end of its transaction: what it made is there by then.
CREATE OR REPLACE FUNCTION keep_batch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it jsonb := to_jsonb(NEW);
  made jsonb := (SELECT coalesce(jsonb_agg(id), '[]') FROM (
    SELECT id FROM hotels WHERE import_id = NEW.id
    UNION ALL SELECT id FROM activities WHERE import_id = NEW.id
    UNION ALL SELECT id FROM transfers WHERE import_id = NEW.id
    UNION ALL SELECT id FROM meal_plans WHERE import_id = NEW.id
    UNION ALL SELECT id FROM leads WHERE import_id = NEW.id) x);
BEGIN
  INSERT INTO import_batches AS b (id, kind, made, along, count, created_by, created_at, undone_at)
    VALUES (NEW.id, coalesce(it ->> 'kind', 'leads'), made, coalesce(it -> 'made_customers', '[]'), jsonb_array_length(made),
      NEW.created_by, NEW.created_at, NEW.undone_at)
    ON CONFLICT (id) DO UPDATE SET along = excluded.along, undone_at = coalesce(b.undone_at, excluded.undone_at);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS item_batch_kept ON inventory_imports;
CREATE CONSTRAINT TRIGGER item_batch_kept AFTER INSERT OR UPDATE ON inventory_imports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION keep_batch();
DROP TRIGGER IF EXISTS lead_batch_kept ON lead_imports;
CREATE CONSTRAINT TRIGGER lead_batch_kept AFTER INSERT OR UPDATE ON lead_imports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION keep_batch();

-- Shows what happened where 1.0.0 finds it: in the log, and in the timelines of leads, bookings and proposals.
CREATE OR REPLACE VIEW audit AS
  SELECT id, at, actor_id, kind AS action, entity, entity_id, data, before, after, ip, request_id
  FROM events WHERE entity IS NOT NULL;
-- Uses the names, words and facts that 1.0.0 knows, as sales/leads/timeline.rules.ts, bookings/bookings/timeline.rules.ts
-- and sales/proposal-answers/events.service.ts show them. Leaves out other kinds of bookings and proposals, which it
-- cannot show.
CREATE OR REPLACE VIEW lead_events AS
  SELECT id, lead_id, at,
    CASE kind
      WHEN 'lead.added' THEN 'imported' WHEN 'lead.called' THEN 'call' WHEN 'lead.mailed' THEN 'email'
      WHEN 'lead.merged' THEN 'lead-merged' WHEN 'lead.merge-undone' THEN 'lead-merge-undone'
      WHEN 'lead.noted' THEN 'note' WHEN 'lead.restored' THEN 'lead-restored' WHEN 'booking.created' THEN 'booked'
      WHEN 'booking.change-settled' THEN 'booking-changed' WHEN 'proposal.answered' THEN 'proposal-commented'
      WHEN 'proposal.created' THEN 'proposal-begun' WHEN 'quote.entered' THEN 'quote-requested'
      WHEN 'quote.cancelled' THEN 'quote-status' WHEN 'quote.confirmed' THEN 'quote-status'
      WHEN 'quote.pending' THEN 'quote-status' WHEN 'quote.withdrawn' THEN 'quote-status'
      ELSE replace(regexp_replace(kind, '^lead\.', ''), '.', '-')
    END AS kind,
    CASE WHEN coalesce(entity, 'lead') = 'lead' THEN data
      ELSE (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(data) WHERE key = 'reference'
          OR entity = 'proposal' AND key IN ('number', 'totalMinor', 'currency', 'name', 'channel', 'saidOn', 'by')
          OR entity = 'quote' AND key IN ('source', 'to', 'by', 'assigneeId', 'fields'))
        || jsonb_build_object(entity || 'Id', entity_id)
    END || CASE WHEN text <> '' AND entity IS DISTINCT FROM 'booking' AND kind <> 'proposal.sent'
      THEN jsonb_build_object('text', text) ELSE '{}' END AS data,
    CASE WHEN kind LIKE 'proposal.%' AND data ->> 'by' = 'traveler' THEN NULL ELSE actor_id END AS actor_id
  FROM events WHERE lead_id IS NOT NULL;
CREATE OR REPLACE VIEW booking_events AS
  SELECT id, booking_id, at,
    CASE
      WHEN kind = 'booking.created' AND data ->> 'proposalId' IS NOT NULL THEN 'converted'
      WHEN kind = 'booking.created' THEN 'booked'
      WHEN kind LIKE 'booking.change-%' THEN 'change'
      WHEN kind LIKE 'booking.document-%' THEN 'documents-changed'
      WHEN kind LIKE 'supplier-order.%' THEN 'service-changed'
      ELSE replace(kind, 'booking.', '')
    END AS kind,
    CASE
      WHEN kind LIKE 'booking.document-%' THEN ''
      WHEN kind LIKE 'booking.%' AND text = '' THEN coalesce(data ->> 'reason', '')
      ELSE text
    END AS text,
    CASE
      WHEN kind LIKE 'booking.document-%' THEN jsonb_build_object('title', text) || data
      WHEN data ? 'proposalReference' THEN data || jsonb_build_object('reference', data -> 'proposalReference')
      ELSE data
    END AS data,
    CASE WHEN kind LIKE 'supplier-order.%' AND data ->> 'by' = 'supplier' THEN NULL ELSE actor_id END AS actor_id
  FROM events WHERE booking_id IS NOT NULL AND (kind NOT LIKE '%.%' OR kind LIKE ANY (ARRAY['booking.created',
    'booking.confirmed', 'booking.cancelled', 'booking.traveler-changed', 'booking.vouchers-issued',
    'booking.online-payment', 'booking.change-%', 'booking.document-%', 'supplier-order.%']));
CREATE OR REPLACE VIEW proposal_events AS
  SELECT id, proposal_id, number, at,
    CASE kind WHEN 'proposal.answered' THEN 'commented' ELSE replace(kind, 'proposal.', '') END AS kind, line_key, text,
    -- Leaves out what stays after an erasure: it would erase again.
    CASE WHEN kind LIKE 'proposal.%' THEN data - ARRAY['proposalId', 'reference', 'number', 'by'] ELSE data END AS data,
    CASE WHEN data ->> 'by' = 'traveler' THEN NULL ELSE actor_id END AS actor_id
  FROM events WHERE proposal_id IS NOT NULL AND (kind NOT LIKE '%.%' OR kind IN ('proposal.sent', 'proposal.viewed',
    'proposal.commented', 'proposal.answered', 'proposal.accepted', 'proposal.declined', 'proposal.withdrawn',
    'proposal.link-made', 'proposal.links-revoked', 'proposal.chose', 'proposal.countered', 'proposal.counter-declined'));

-- Takes each change of a timeline, but of its lead, for an erasure. Erases words and facts as this version does
-- (core/events/service.ts). Of leads, 1.0.0 does not say that it anonymizes.
CREATE OR REPLACE FUNCTION write_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := coalesce(current_setting('itinera.anonymize', true), '');
  it jsonb := to_jsonb(NEW);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO events (id, at, actor_id, kind, lead_id, booking_id, proposal_id, number, line_key, text, data)
    VALUES (NEW.id, coalesce(NEW.at, now()), NEW.actor_id, NEW.kind, (it ->> 'lead_id')::uuid, (it ->> 'booking_id')::uuid,
      (it ->> 'proposal_id')::uuid, (it ->> 'number')::integer, (it ->> 'line_key')::uuid, coalesce(it ->> 'text', ''),
      coalesce(NEW.data, '{}'));
  ELSIF it ->> 'lead_id' <> to_jsonb(OLD) ->> 'lead_id' THEN
    UPDATE events SET lead_id = (it ->> 'lead_id')::uuid WHERE id = OLD.id;
  ELSE
    IF TG_TABLE_NAME = 'lead_events' THEN PERFORM set_config('itinera.anonymize', 'on', true); END IF;
    UPDATE events SET text = '', before = NULL, after = NULL, ip = '',
      data = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(data) WHERE key IN ('quoteId',
        'bookingId', 'proposalId', 'proposalReference', 'reference', 'number', 'source', 'to', 'outcome', 'by', 'lostReason', 'ownerId',
        'assigneeId', 'fields', 'dueOn', 'result'))
      WHERE id = OLD.id;
    PERFORM set_config('itinera.anonymize', was, true);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER lead_events_written INSTEAD OF INSERT OR UPDATE ON lead_events
  FOR EACH ROW EXECUTE FUNCTION write_timeline();
CREATE OR REPLACE TRIGGER booking_events_written INSTEAD OF INSERT OR UPDATE ON booking_events
  FOR EACH ROW EXECUTE FUNCTION write_timeline();
CREATE OR REPLACE TRIGGER proposal_events_written INSTEAD OF INSERT OR UPDATE ON proposal_events
  FOR EACH ROW EXECUTE FUNCTION write_timeline();

-- Deletes the timeline of a lead that 1.0.0 deletes; leaves what others show as well there, without words.
CREATE OR REPLACE FUNCTION forget_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := coalesce(current_setting('itinera.anonymize', true), '');
BEGIN
  PERFORM set_config('itinera.anonymize', 'on', true);
  DELETE FROM events WHERE lead_id = OLD.id AND num_nonnulls(entity, booking_id, proposal_id) = 0;
  UPDATE events SET text = '', lead_id = NULL WHERE lead_id = OLD.id;
  PERFORM set_config('itinera.anonymize', was, true);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lead_timeline_ends AFTER DELETE ON leads
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION forget_timeline();
