-- Refuses two rates of one item for the same unit, occupancy and age band that cover the same day.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'inventory_rates_no_overlap') THEN
    ALTER TABLE inventory_rates ADD CONSTRAINT inventory_rates_no_overlap EXCLUDE USING gist (
      item_id WITH =, unit WITH =, occupancy WITH =, age_band WITH =,
      rate_days(first_day, last_day, weekdays) WITH &&
    );
  END IF;
END $$;
