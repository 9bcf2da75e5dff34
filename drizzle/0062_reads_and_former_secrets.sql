ALTER TABLE "webhook_endpoints" ADD COLUMN "former_secret" text;
ALTER TABLE "webhook_endpoints" ADD COLUMN "former_until" timestamp with time zone;
ALTER TABLE "lead_follow_ups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;

-- Gives stored roles and keys the right to see what they change, which calls showed them anyway.
CREATE TEMPORARY TABLE reads_for ON COMMIT DROP AS SELECT * FROM (VALUES
    ('leads.write', 'leads.read'),
    ('leads.delete', 'leads.read'),
    ('customers.write', 'customers.read'),
    ('customers.erase', 'customers.read'),
    ('proposals.write', 'proposals.read'),
    ('bookings.write', 'bookings.read'),
    ('bookings.cancel', 'bookings.read'),
    ('bookings.curtail', 'bookings.read'),
    ('documents.write', 'documents.read'),
    ('documents.delete', 'documents.read'),
    ('orders.write', 'orders.read'),
    ('payments.record', 'money.read'),
    ('payments.refund', 'money.read'),
    ('payments.correct', 'money.read'),
    ('invoices.issue', 'money.read'),
    ('suppliers.pay', 'money.read'),
    ('books.close', 'journal.read'),
    ('packages.write', 'catalog.read'),
    ('departures.write', 'catalog.read'),
    ('inventory.write', 'catalog.read'),
    ('suppliers.write', 'catalog.read'),
    ('catalog.delete', 'catalog.read')
  ) AS pairs (changes, sees);
UPDATE roles SET permissions = permissions || ARRAY(
  SELECT DISTINCT sees FROM reads_for WHERE changes = ANY (permissions) AND sees <> ALL (permissions) ORDER BY sees);
UPDATE api_keys SET permissions = permissions || ARRAY(
  SELECT DISTINCT sees FROM reads_for WHERE changes = ANY (permissions) AND sees <> ALL (permissions) ORDER BY sees);
