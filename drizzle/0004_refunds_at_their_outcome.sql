CREATE TABLE "cancellations" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"percent" smallint NOT NULL,
	CONSTRAINT "cancellations_values" CHECK ("cancellations"."seq" >= 0 AND "cancellations"."percent" BETWEEN 0 AND 100)
);

ALTER TABLE "payments" ADD COLUMN "beyond_minor" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_booking_id_booking_accounts_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_accounts"("booking_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payments_same_reference" ON "payments" USING btree (regexp_replace(lower("reference"), '[[:space:]./_-]', '', 'g'),"method","direction") WHERE "payments"."reference" <> '' AND "payments"."reversed_at" IS NULL;

-- Bookings that were cancelled by earlier versions: the entries before, and what their policy gave back on that day.
INSERT INTO "cancellations" ("booking_id", "seq", "percent")
SELECT b.id, (SELECT count(*) FROM "ledger" l WHERE l.booking_id = b.id AND l.at < b.cancelled_at),
  CASE
    WHEN EXISTS (SELECT FROM "ledger" l WHERE l.booking_id = b.id AND l.kind = 'credit' AND l.note = 'Cancelled by the agency') THEN 100
    WHEN b.cancelled_at - b.created_at <= interval '24 hours' AND b.starts_on - d.day >= 7 AND EXISTS (
      SELECT FROM jsonb_array_elements_text(b.policy -> 'terms') AS t (term) WHERE t.term LIKE 'Free cancellation up to 24 hours after booking%') THEN 100
    ELSE coalesce((SELECT (p.period ->> 'percent')::int FROM jsonb_array_elements(b.policy -> 'refunds') AS p (period)
      WHERE (p.period ->> 'from' IS NULL OR (p.period ->> 'from')::date <= d.day)
        AND (p.period ->> 'until' IS NULL OR (p.period ->> 'until')::date >= d.day) LIMIT 1), 0)
  END
FROM "bookings" b
JOIN "booking_accounts" a ON a.booking_id = b.id
CROSS JOIN LATERAL (SELECT (b.cancelled_at AT TIME ZONE b.time_zone)::date AS day) d
WHERE b.status = 'cancelled';
