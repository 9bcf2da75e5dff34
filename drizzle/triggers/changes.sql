-- Says which row of which feature a commit has changed, to processes that listen: live updates of the office. PostgreSQL
-- sends equal messages of a transaction once, and none of one that is rolled back.
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0] || ' ' || coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;

-- Of what is read as a whole, or has no ids.
CREATE OR REPLACE FUNCTION tell_feature_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', TG_ARGV[0] || ' all');
  RETURN NULL;
END $$;

-- Of what belongs to a lead.
CREATE OR REPLACE FUNCTION tell_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'leads ' || coalesce(NEW.lead_id, OLD.lead_id)::text);
  RETURN NULL;
END $$;

-- An e-mail to the person of a lead was sent or given up: the lead's timeline shows it.
CREATE OR REPLACE FUNCTION tell_mail_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'leads ' || lead_id::text)
    FROM events WHERE data ->> 'mailId' = NEW.id::text AND lead_id IS NOT NULL;
  RETURN NULL;
END $$;

-- Of who looks at which record: its id. Saying again that one is there is no change.
CREATE OR REPLACE FUNCTION tell_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.record_id = OLD.record_id THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('changes', 'live ' || NEW.record_id::text); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('changes', 'live ' || OLD.record_id::text); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
  feature text;
BEGIN
  FOR name, feature IN VALUES
    ('leads', 'leads'), ('customers', 'customers'), ('users', 'users'), ('quotes', 'quotes'), ('proposals', 'proposals'), ('bookings', 'bookings'), ('booking_changes', 'bookingChanges'), ('supplier_orders', 'supplierOrders'), ('vouchers', 'vouchers'), ('trip_documents', 'tripDocuments'), ('packages', 'packages'), ('hotels', 'inventory'),
    ('activities', 'inventory'), ('transfers', 'inventory'), ('meal_plans', 'inventory'), ('inventory_rates', 'inventory'),
    ('suppliers', 'suppliers'), ('saved_views', 'views'), ('reviews', 'reviews')
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON %I '
      'FOR EACH ROW EXECUTE FUNCTION tell_change(%L)', name, feature);
  END LOOP;
END $$;

CREATE OR REPLACE TRIGGER tell_lead AFTER INSERT OR UPDATE ON events
  FOR EACH ROW WHEN (NEW.lead_id IS NOT NULL) EXECUTE FUNCTION tell_lead_change();
-- Of the money of a booking.
CREATE OR REPLACE FUNCTION tell_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'payments ' || NEW.booking_id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE ON booking_accounts
  FOR EACH ROW EXECUTE FUNCTION tell_account_change();
CREATE OR REPLACE FUNCTION tell_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'invoices ' || NEW.booking_id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION tell_invoice();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OF verified_at, state ON payments
  FOR EACH ROW EXECUTE FUNCTION tell_account_change();
CREATE OR REPLACE TRIGGER tell_change AFTER UPDATE OF status ON outbox
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tell_mail_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON presence
  FOR EACH ROW EXECUTE FUNCTION tell_presence();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_feature_change('settings');
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_feature_change('settings');
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON taxes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_feature_change('taxes');
CREATE OR REPLACE TRIGGER tell_log AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.entity IS NOT NULL) EXECUTE FUNCTION tell_feature_change('auditLog');
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON webhook_endpoints
  FOR EACH STATEMENT EXECUTE FUNCTION tell_feature_change('webhooks');
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE ON webhook_deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION tell_feature_change('webhooks');
-- Jobs are shown once they failed for good, until they are tried again or discarded.
CREATE OR REPLACE TRIGGER tell_failure AFTER UPDATE OF status ON jobs
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND 'dead' IN (OLD.status, NEW.status)) EXECUTE FUNCTION tell_feature_change('jobs');
CREATE OR REPLACE TRIGGER tell_discard AFTER DELETE ON jobs
  FOR EACH ROW WHEN (OLD.status = 'dead') EXECUTE FUNCTION tell_feature_change('jobs');
-- Drafts come and go in lists; what is typed into them is saved every two seconds, and nobody else's.
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE ON package_drafts
  FOR EACH ROW EXECUTE FUNCTION tell_change('packageDrafts');
