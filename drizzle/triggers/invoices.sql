-- Refuses changes of issued documents: mistakes are corrected by further ones.
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a document stays as it was issued' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

-- Checks that a document has the number that was taken last, is of its own booking's invoice or payment, and has the lines
-- that it is stated with.
CREATE OR REPLACE FUNCTION check_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_numbers n
      WHERE (n.series, n.year, n.next) = (NEW.kind, NEW.year, NEW.number + 1)) THEN
    RAISE EXCEPTION 'numbers of documents follow each other' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.refers_to IS NOT NULL AND NOT EXISTS (SELECT FROM invoices i
      WHERE (i.id, i.booking_id, i.kind) = (NEW.refers_to, NEW.booking_id, 'invoice')) THEN
    RAISE EXCEPTION 'a credit note is of an invoice of its booking' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payments p
      WHERE (p.id, p.booking_id, p.amount_minor, p.direction) = (NEW.payment_id, NEW.booking_id, NEW.total_minor, 'in')
        AND p.state = 'succeeded' AND p.reversed_at IS NULL) THEN
    RAISE EXCEPTION 'a receipt is of a payment that was received' USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT coalesce(sum((line ->> 'amountMinor')::bigint), 0) FROM jsonb_array_elements(NEW.snapshot -> 'lines') line)
      <> NEW.net_minor
    OR (SELECT coalesce(sum((tax ->> 'amountMinor')::bigint), 0) FROM jsonb_array_elements(NEW.snapshot -> 'taxes') tax)
      <> NEW.tax_minor THEN
    RAISE EXCEPTION 'lines and taxes of a document sum to its total' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER invoices_check BEFORE INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION check_invoice();

-- Checks, once a document is issued, that those of its booking sum to what was charged and not credited.
CREATE OR REPLACE FUNCTION check_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(total_minor) FROM invoices WHERE booking_id = NEW.booking_id AND kind <> 'receipt')
    <> (SELECT coalesce(sum(amount_minor), 0) FROM ledger WHERE booking_id = NEW.booking_id AND kind IN ('charge', 'fee', 'credit')) THEN
    RAISE EXCEPTION 'what is invoiced is what is charged' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER invoices_sum AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.kind <> 'receipt') EXECUTE FUNCTION check_invoiced();

-- Refuses numbers that do not follow each other, and those without a document at the end of the transaction.
CREATE OR REPLACE FUNCTION refuse_number_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.next = 2 THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF (NEW.series, NEW.year, NEW.next) = (OLD.series, OLD.year, OLD.next + 1) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'numbers of documents follow each other' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER document_numbers_follow BEFORE INSERT OR UPDATE OR DELETE ON document_numbers
  FOR EACH ROW EXECUTE FUNCTION refuse_number_change();
CREATE OR REPLACE FUNCTION check_number_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoices i WHERE (i.kind, i.year, i.number) = (NEW.series, NEW.year, NEW.next - 1)) THEN
    RAISE EXCEPTION 'a number belongs to a document' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS document_numbers_used ON document_numbers;
CREATE CONSTRAINT TRIGGER document_numbers_used AFTER INSERT OR UPDATE ON document_numbers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_number_used();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['invoices', 'document_numbers'] LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()',
      name);
  END LOOP;
END $$;
