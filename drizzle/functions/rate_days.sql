CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Returns the days of a rate: from the first to the last, both included, on the weekdays of the mask. Bit 0 is Monday.
CREATE OR REPLACE FUNCTION rate_days(first_day date, last_day date, weekdays smallint) RETURNS datemultirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN weekdays = 127 THEN datemultirange(daterange(first_day, last_day, '[]'))
    ELSE (
      SELECT coalesce(range_agg(daterange(first_day + i, first_day + i, '[]')), '{}'::datemultirange)
      FROM generate_series(0, last_day - first_day) i
      WHERE (weekdays >> (extract(isodow FROM first_day + i)::int - 1)) & 1 = 1
    )
  END
$$;
