-- Refuses two taxes of one name that count on the same day.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'taxes_no_overlap') THEN
    ALTER TABLE taxes ADD CONSTRAINT taxes_no_overlap EXCLUDE USING gist (
      lower(name) WITH =, daterange(valid_from, valid_to, '[]') WITH &&
    );
  END IF;
END $$;

-- Converts rates, which are thousandths of a percent, for older servers, which know hundredths: what they write counts, what
-- they read is rounded.
CREATE OR REPLACE FUNCTION follow_tax_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.milli_percent IS NULL OR TG_OP = 'UPDATE' AND NEW.milli_percent = OLD.milli_percent AND NEW.basis_points <> OLD.basis_points THEN
    NEW.milli_percent := NEW.basis_points * 10;
  END IF;
  NEW.basis_points := round(NEW.milli_percent / 10.0);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER taxes_rate BEFORE INSERT OR UPDATE ON taxes
  FOR EACH ROW WHEN (is_older_server()) EXECUTE FUNCTION follow_tax_rate();
