-- What 0047 did for what is booked: a given cost of 0 in proposals, and in proposed changes of bookings, was not known.
ALTER TABLE "proposal_lines" DISABLE TRIGGER USER;
ALTER TABLE "booking_changes" DISABLE TRIGGER USER;
UPDATE "proposal_lines" SET "net_minor" = NULL, "spans" = jsonb_set("spans", '{0,netMinor}', 'null')
  WHERE "given_reason" IS NOT NULL AND "state" <> 'own' AND "spans" #> '{0,netMinor}' = '0';
UPDATE "booking_changes" SET "edit" = jsonb_set("edit", '{services}', (
    SELECT jsonb_agg(CASE WHEN service @> '{"netMinor": 0, "isOwn": false}' THEN service || '{"netMinor": null}' ELSE service END ORDER BY i)
    FROM jsonb_array_elements("edit" -> 'services') WITH ORDINALITY s(service, i)))
  WHERE "state" = 'proposed' AND "edit" -> 'services' @> '[{"netMinor": 0, "isOwn": false}]';
ALTER TABLE "proposal_lines" ENABLE TRIGGER USER;
ALTER TABLE "booking_changes" ENABLE TRIGGER USER;
-- Who is dropped leaves open what a booked service costs, as triggers/supplier_orders.sql says.
UPDATE "booking_margins" m SET "open_prices" = m.open_prices + s.dropped
  FROM (
    SELECT o.booking_id, count(*)::int AS dropped FROM "supplier_orders" o JOIN "booking_services" s USING (booking_id, line_key)
    WHERE o.status = 'dropped' AND num_nonnulls(o.net_minor, o.agreed_net_minor) = 0 AND NOT s.left_out
    GROUP BY o.booking_id
  ) s WHERE s.booking_id = m.booking_id;
