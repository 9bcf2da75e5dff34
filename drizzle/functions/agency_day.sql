-- Returns the day of an instant where the agency is.
CREATE OR REPLACE FUNCTION agency_day(moment timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (moment AT TIME ZONE coalesce((SELECT value ->> 'timeZone' FROM settings WHERE key = 'agency'), 'UTC'))::date;
END $$;
