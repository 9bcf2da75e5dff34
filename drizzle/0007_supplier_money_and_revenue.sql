CREATE TABLE "booking_revenue" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"basis" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "booking_revenue_basis" CHECK ("booking_revenue"."basis" IN ('booking', 'departure', 'return'))
);

CREATE TABLE "booking_taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"day" date NOT NULL,
	"label" text NOT NULL,
	"milli_percent" integer,
	"base" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_taxes_amount" CHECK ("booking_taxes"."amount_minor" <> 0),
	CONSTRAINT "booking_taxes_base" CHECK ("booking_taxes"."base" IN ('total', 'margin'))
);

CREATE TABLE "supplier_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_charges_amount" CHECK ("supplier_charges"."amount_minor" <> 0)
);

CREATE TABLE "supplier_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"supplier_id" uuid,
	"direction" text DEFAULT 'out' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"method" text DEFAULT 'bank' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reverses_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid,
	"request_hash" char(64),
	"body_hash" char(64),
	CONSTRAINT "supplier_payments_reverses" UNIQUE("reverses_id"),
	CONSTRAINT "supplier_payments_request" UNIQUE("request_hash"),
	CONSTRAINT "supplier_payments_amount" CHECK ("supplier_payments"."amount_minor" BETWEEN 1 AND 10000000000),
	CONSTRAINT "supplier_payments_direction" CHECK ("supplier_payments"."direction" IN ('out', 'in')),
	CONSTRAINT "supplier_payments_method" CHECK ("supplier_payments"."method" IN ('bank', 'cash', 'card')),
	CONSTRAINT "supplier_payments_body" CHECK (("supplier_payments"."request_hash" IS NULL) = ("supplier_payments"."body_hash" IS NULL))
);

ALTER TABLE "bookings" ADD COLUMN "margin_tax_minor" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "booking_margins" ADD COLUMN "paid_cost_minor" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "booking_margins" ADD COLUMN "margin_tax_minor" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "taxes" ADD COLUMN "milli_percent" integer;
UPDATE "taxes" SET "milli_percent" = "basis_points" * 10;
ALTER TABLE "booking_revenue" ADD CONSTRAINT "booking_revenue_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_taxes" ADD CONSTRAINT "booking_taxes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_charges" ADD CONSTRAINT "supplier_charges_order_id_supplier_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."supplier_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_charges" ADD CONSTRAINT "supplier_charges_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_order_id_supplier_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."supplier_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_reverses_id_supplier_payments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."supplier_payments"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "booking_revenue_day" ON "booking_revenue" USING btree ("day","booking_id");
CREATE INDEX "booking_taxes_booking" ON "booking_taxes" USING btree ("booking_id","day");
CREATE INDEX "booking_taxes_day" ON "booking_taxes" USING btree ("day","id");
CREATE INDEX "supplier_charges_order" ON "supplier_charges" USING btree ("order_id");
CREATE INDEX "supplier_charges_booking" ON "supplier_charges" USING btree ("booking_id","day");
CREATE INDEX "supplier_charges_day" ON "supplier_charges" USING btree ("day","id");
CREATE INDEX "supplier_payments_order" ON "supplier_payments" USING btree ("order_id","recorded_at","id");
CREATE INDEX "supplier_payments_booking" ON "supplier_payments" USING btree ("booking_id");
CREATE INDEX "supplier_payments_supplier" ON "supplier_payments" USING btree ("supplier_id");
CREATE INDEX "supplier_payments_day" ON "supplier_payments" USING btree ("paid_on","id");
CREATE INDEX "supplier_payments_reference" ON "supplier_payments" USING btree (lower("reference")) WHERE "supplier_payments"."reference" <> '';
CREATE INDEX "supplier_orders_unpaid" ON "supplier_orders" USING btree ("due_on","id") WHERE "supplier_orders"."agreed_net_minor" > coalesce("supplier_orders"."paid_minor", 0) AND "supplier_orders"."status" IN ('confirmed', 'dropped');
CREATE INDEX "supplier_orders_unpaid_from" ON "supplier_orders" USING btree ("booked_from","id") WHERE "supplier_orders"."agreed_net_minor" > coalesce("supplier_orders"."paid_minor", 0) AND "supplier_orders"."status" IN ('confirmed', 'dropped');
CREATE INDEX "supplier_orders_unpaid_supplier" ON "supplier_orders" USING btree ("supplier_id","currency","due_on","agreed_net_minor","paid_minor") WHERE "supplier_orders"."agreed_net_minor" > coalesce("supplier_orders"."paid_minor", 0) AND "supplier_orders"."status" IN ('confirmed', 'dropped');
CREATE INDEX "supplier_orders_credit" ON "supplier_orders" USING btree ("supplier_id","currency","status","agreed_net_minor","paid_minor") WHERE "supplier_orders"."paid_minor" > coalesce("supplier_orders"."agreed_net_minor", 0);
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_margin_tax" CHECK ("bookings"."margin_tax_minor" >= 0);
ALTER TABLE "taxes" ADD CONSTRAINT "taxes_milli_percent" CHECK ("taxes"."milli_percent" BETWEEN 0 AND 100000);

-- Payments to suppliers that stood in their orders.
INSERT INTO "supplier_payments" ("id", "order_id", "booking_id", "currency", "supplier_id", "amount_minor", "paid_on", "reference", "recorded_at")
  SELECT gen_random_uuid(), o.id, o.booking_id, o.currency, o.supplier_id, o.paid_minor, o.paid_on, o.paid_reference, o.updated_at
  FROM "supplier_orders" o WHERE o.paid_on IS NOT NULL;
-- What was agreed with suppliers, from the day of their answer on, and not after it was paid.
INSERT INTO "supplier_charges" ("id", "order_id", "booking_id", "currency", "day", "amount_minor", "at")
  SELECT gen_random_uuid(), o.id, o.booking_id, o.currency, least(o.paid_on, agency_day(coalesce(o.answered_at, o.updated_at))), o.agreed_net_minor,
    coalesce(o.answered_at, o.updated_at)
  FROM "supplier_orders" o WHERE o.status IN ('confirmed', 'dropped') AND o.agreed_net_minor > 0;
-- A service costs what was agreed, whatever of it is paid.
UPDATE "booking_margins" m SET "cost_minor" = s.cost, "unbooked_minor" = s.unbooked, "open_prices" = s.open_prices, "paid_cost_minor" = s.paid
  FROM (
    SELECT o.booking_id, sum(c.cost) AS cost, sum(CASE WHEN o.net_minor = 0 THEN c.cost ELSE 0 END) AS unbooked,
      sum((o.status <> 'dropped' AND o.net_minor = 0 AND o.agreed_net_minor IS NULL)::int) AS open_prices,
      sum(least(c.cost, coalesce(o.paid_minor, 0))) AS paid
    FROM "supplier_orders" o
    CROSS JOIN LATERAL (SELECT coalesce(o.agreed_net_minor, CASE WHEN o.status = 'dropped' THEN 0 ELSE o.net_minor END) AS cost) c
    GROUP BY o.booking_id
  ) s WHERE s.booking_id = m.booking_id;
-- Bookings that were made before keep their revenue on the day on which they were made.
INSERT INTO "booking_revenue" ("booking_id", "basis", "day") SELECT b.id, 'booking', agency_day(b.created_at) FROM "bookings" b;
-- Their tax was in the books with their documents. What is on none of these is stated today.
INSERT INTO "booking_taxes" ("id", "booking_id", "day", "label", "milli_percent", "base", "currency", "amount_minor", "at")
  SELECT gen_random_uuid(), i.booking_id, i.issued_on, t.tax ->> 'label', round(coalesce(t.tax ->> 'basisPoints', o.tax ->> 'basisPoints')::numeric * 10)::int,
    coalesce(o.tax ->> 'on', 'total'), i.currency, (t.tax ->> 'amountMinor')::bigint, i.issued_at
  FROM "invoices" i
  CROSS JOIN LATERAL jsonb_array_elements(i.snapshot -> 'taxes') t(tax)
  JOIN "bookings" b ON b.id = i.booking_id
  LEFT JOIN LATERAL (
    SELECT one.tax FROM "proposals" p JOIN "proposal_versions" v ON v.proposal_id = p.id AND v.number = p.current_number
    CROSS JOIN LATERAL jsonb_array_elements(v.taxes) WITH ORDINALITY one(tax, i)
    WHERE p.id = b.proposal_id AND one.tax ->> 'label' = t.tax ->> 'label'
      AND (t.tax ->> 'basisPoints' IS NULL OR t.tax ->> 'basisPoints' = one.tax ->> 'basisPoints')
    ORDER BY one.i LIMIT 1
  ) o ON true
  WHERE (t.tax ->> 'amountMinor')::bigint <> 0;
SELECT state_taxes(b.id, agency_day(now()), now()) FROM "bookings" b WHERE b.tax_minor > 0;
