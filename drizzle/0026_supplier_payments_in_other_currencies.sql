ALTER TABLE "supplier_payments" ADD COLUMN "paid_currency" char(3);
ALTER TABLE "supplier_payments" ADD COLUMN "paid_minor" bigint;
ALTER TABLE "supplier_payments" ADD COLUMN "bank_minor" bigint;
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_paid" CHECK (num_nonnulls("supplier_payments"."paid_currency", "supplier_payments"."paid_minor", "supplier_payments"."bank_minor") IN (0, 3) AND "supplier_payments"."paid_minor" BETWEEN 1 AND 10000000000
        AND "supplier_payments"."bank_minor" BETWEEN 1 AND 10000000000 AND "supplier_payments"."paid_currency" ~ '^[A-Z]{3}$');
