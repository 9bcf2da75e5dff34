-- Refuses changes of an issued voucher. Anonymization says so for its own transaction, and may remove it.
CREATE OR REPLACE FUNCTION refuse_voucher_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('itinera.anonymize', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'issued vouchers stay as they are' USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
CREATE OR REPLACE TRIGGER vouchers_stay BEFORE UPDATE OR DELETE ON vouchers
  FOR EACH ROW EXECUTE FUNCTION refuse_voucher_change();
CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON vouchers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
