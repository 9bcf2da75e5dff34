ALTER TABLE "suppliers" ADD COLUMN "currency" char(3);
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_currency" CHECK ("suppliers"."currency" ~ '^[A-Z]{3}$');
