-- Two taxes of one name never count on the same day.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'taxes_no_overlap') THEN
    ALTER TABLE taxes ADD CONSTRAINT taxes_no_overlap EXCLUDE USING gist (
      lower(name) WITH =, daterange(valid_from, valid_to, '[]') WITH &&
    );
  END IF;
END $$;
