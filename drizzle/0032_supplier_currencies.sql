ALTER TABLE "booking_services" ADD COLUMN "cost" jsonb;
ALTER TABLE "supplier_orders" ADD COLUMN "supplier_currency" char(3);
ALTER TABLE "supplier_orders" ADD COLUMN "cost_minor" bigint;
ALTER TABLE "supplier_orders" ADD COLUMN "agreed_cost_minor" bigint;
ALTER TABLE "supplier_orders" ADD COLUMN "paid_cost_minor" bigint;
ALTER TABLE "supplier_orders" ADD COLUMN "fx" jsonb;
ALTER TABLE "activities" ADD COLUMN "cost_currency" char(3);
ALTER TABLE "hotels" ADD COLUMN "cost_currency" char(3);
ALTER TABLE "meal_plans" ADD COLUMN "cost_currency" char(3);
ALTER TABLE "transfers" ADD COLUMN "cost_currency" char(3);
ALTER TABLE "proposal_lines" ADD COLUMN "cost" jsonb;
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_abroad" CHECK (CASE WHEN "supplier_orders"."supplier_currency" IS NULL THEN num_nonnulls("supplier_orders"."cost_minor", "supplier_orders"."agreed_cost_minor", "supplier_orders"."paid_cost_minor", "supplier_orders"."fx") = 0
        ELSE "supplier_orders"."supplier_currency" ~ '^[A-Z]{3}$' AND "supplier_orders"."supplier_currency" <> "supplier_orders"."currency" END);
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_costs" CHECK ("supplier_orders"."cost_minor" >= 0 AND "supplier_orders"."agreed_cost_minor" >= 0 AND "supplier_orders"."paid_cost_minor" > 0);
ALTER TABLE "activities" ADD CONSTRAINT "activities_cost_currency" CHECK (cost_currency ~ '^[A-Z]{3}$');
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_cost_currency" CHECK (cost_currency ~ '^[A-Z]{3}$');
ALTER TABLE "meal_plans" ADD CONSTRAINT "meal_plans_cost_currency" CHECK (cost_currency ~ '^[A-Z]{3}$');
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_cost_currency" CHECK (cost_currency ~ '^[A-Z]{3}$');
