-- 1.0.0 writes neither the tax on the margin nor payments to suppliers: nothing calls these.
DROP TRIGGER IF EXISTS "bookings_margin_tax_made" ON "bookings";
DROP TRIGGER IF EXISTS "bookings_margin_tax" ON "bookings";
DROP FUNCTION IF EXISTS "follow_margin_tax"();
DROP TRIGGER IF EXISTS "supplier_payments_add" ON "supplier_payments";
DROP FUNCTION IF EXISTS "add_supplier_payment"();
-- 0050 took the costs of 0 that rates give in proposed changes, too: these are known.
ALTER TABLE "booking_changes" DISABLE TRIGGER USER;
UPDATE "booking_changes" SET "edit" = jsonb_set("edit", '{services}', (
    SELECT jsonb_agg(CASE WHEN service @> '{"netMinor": null}' AND "edit" -> 'rated' @> jsonb_build_array(jsonb_build_object('key', service -> 'key'))
      THEN service || '{"netMinor": 0}' ELSE service END ORDER BY i)
    FROM jsonb_array_elements("edit" -> 'services') WITH ORDINALITY s(service, i)))
  WHERE "state" = 'proposed' AND "edit" -> 'rated' <> '[]' AND "edit" -> 'services' @> '[{"netMinor": null}]';
ALTER TABLE "booking_changes" ENABLE TRIGGER USER;
