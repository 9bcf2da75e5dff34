-- Returns `part` of `whole` of an amount, half away from zero, as `share` of invoices/statement.rules.ts.
CREATE OR REPLACE FUNCTION share_minor(amount numeric, part numeric, whole numeric) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE WHEN whole = 0 THEN 0 ELSE (sign(amount) * div(2 * abs(amount) * part + whole, 2 * whole))::bigint END;
END $$;

-- Splits an amount by weights, by largest remainder, as `allot` of proposals/price.rules.ts.
CREATE OR REPLACE FUNCTION allot_minor(amount bigint, weights numeric[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  whole numeric := (SELECT sum(w) FROM unnest(weights) w);
BEGIN
  IF coalesce(whole, 0) = 0 THEN RETURN array_fill(0::bigint, ARRAY[coalesce(cardinality(weights), 0)]); END IF;
  RETURN (
    WITH shares AS (
      SELECT i, div(amount * w, whole)::bigint AS units, mod(amount * w, whole) AS rest
      FROM unnest(weights) WITH ORDINALITY t(w, i)
    ), ranked AS (
      SELECT i, units, row_number() OVER (ORDER BY rest DESC, i) AS place, amount - sum(units) OVER () AS over FROM shares
    )
    SELECT array_agg(units + (place <= over)::int ORDER BY i) FROM ranked);
END $$;

-- Divides the tax of net prices by the shares of its taxes: `divideTax` of proposals/price.rules.ts. `rates` are those that
-- prices contain on the total, 0 for others.
CREATE OR REPLACE FUNCTION divide_tax(amount bigint, shares numeric[], rates numeric[]) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  rest bigint := amount - (SELECT coalesce(sum(s), 0) FROM unnest(shares, rates) t(s, r) WHERE r = 0);
  inside bigint[];
BEGIN
  IF (SELECT coalesce(sum(r), 0) = 0 FROM unnest(rates) r) OR rest < 0 THEN RETURN allot_minor(amount, shares); END IF;
  inside := allot_minor(rest, rates);
  RETURN ARRAY(SELECT CASE WHEN rates[i] = 0 THEN shares[i]::bigint ELSE inside[i] END FROM generate_subscripts(shares, 1) i ORDER BY i);
END $$;

-- Writes what the taxes of a booking come to now, as differences to what was stated before. Those on the total are in
-- proportion to what is charged, as on its invoices; a booking has its prices without them. That on the margin is a part of the price.
CREATE OR REPLACE FUNCTION state_taxes(booking uuid, stated_on date, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  b record;
  charged bigint;
  sold bigint;
  margin bigint;
  labels text[];
  millis int[];
  bases text[];
  added numeric[];
  included numeric[];
  contained numeric[];
  parts bigint[];
  more bigint;
  rests bigint[];
  insides bigint[];
BEGIN
  SELECT v.currency, v.proposal_id, v.net_minor, v.sell_minor, v.discount_minor, v.tax_minor, v.total_minor, v.margin_tax_minor,
      -- Reads it as JSON, as older migrations call this before the column is there.
      to_jsonb(v) -> 'taxes' AS taxes
    INTO b FROM bookings v WHERE v.id = booking;
  IF b.tax_minor = 0 AND b.margin_tax_minor = 0 AND NOT EXISTS (SELECT FROM booking_taxes t WHERE t.booking_id = booking)
    THEN RETURN; END IF;
  SELECT a.charged_minor + a.written_off_minor INTO charged FROM booking_accounts a WHERE a.booking_id = booking;
  sold := b.sell_minor - b.discount_minor;
  margin := greatest(0, sold - b.net_minor);
  SELECT array_agg(tax ->> 'label' ORDER BY i), array_agg(round((tax ->> 'basisPoints')::numeric * 10)::int ORDER BY i),
      array_agg(tax ->> 'on' ORDER BY i),
      array_agg(CASE WHEN tax @> '{"on": "margin", "isContained": true}' THEN 0 ELSE
        share_minor(round((tax ->> 'basisPoints')::numeric * 10), CASE WHEN tax ->> 'on' = 'total' THEN sold ELSE margin END, 100000) END ORDER BY i),
      array_agg(CASE WHEN tax @> '{"on": "margin", "isContained": true}' THEN (tax ->> 'basisPoints')::numeric ELSE 0 END ORDER BY i),
      array_agg(CASE WHEN tax @> '{"on": "total", "isContained": true}' THEN round((tax ->> 'basisPoints')::numeric * 10) ELSE 0 END ORDER BY i)
    INTO labels, millis, bases, added, contained, included
    FROM jsonb_array_elements(coalesce(
      (SELECT v.taxes FROM proposals p JOIN proposal_versions v ON v.proposal_id = p.id AND v.number = p.current_number
        WHERE p.id = b.proposal_id), b.taxes, '[]')) WITH ORDINALITY t(tax, i);
  IF coalesce((SELECT sum(w) FROM unnest(added) w), 0) = 0 AND b.tax_minor > 0 THEN
    labels := labels || 'Tax'::text;
    millis := millis || NULL::int;
    bases := bases || 'total'::text;
    added := coalesce(added, '{}') || 1::numeric;
    contained := coalesce(contained, '{}') || 0::numeric;
    included := array_fill(0::numeric, ARRAY[cardinality(added)]);
  END IF;
  parts := divide_tax(b.tax_minor, added, included);
  more := share_minor(charged - b.total_minor, b.tax_minor, b.total_minor);
  rests := allot_minor(abs(more), parts::numeric[]);
  insides := allot_minor(b.margin_tax_minor, contained);
  INSERT INTO booking_taxes (id, booking_id, day, label, milli_percent, base, currency, amount_minor, at)
    SELECT gen_random_uuid(), booking, stated_on, s.label, s.milli, s.base, b.currency, sum(s.amount), moment
    FROM (
      SELECT labels[i] AS label, millis[i] AS milli, bases[i] AS base,
        parts[i] + sign(more)::bigint * rests[i] + insides[i] + share_minor(charged - b.total_minor, insides[i], b.total_minor) AS amount
      FROM generate_subscripts(labels, 1) i
      UNION ALL SELECT t.label, t.milli_percent, t.base, -t.amount_minor FROM booking_taxes t WHERE t.booking_id = booking
    ) s GROUP BY 4, 5, 6 HAVING sum(s.amount) <> 0;
END $$;
