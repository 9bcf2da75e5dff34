ALTER TABLE "ledger" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;
ALTER TABLE "supplier_payments" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;
ALTER TABLE "bookings" ADD COLUMN "former_number" text;
ALTER TABLE "supplier_charges" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_former_number" UNIQUE("former_number");
