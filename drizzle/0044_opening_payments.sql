ALTER TABLE "payments" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;
-- With millions of entries, make these three by hand before the upgrade, each with CONCURRENTLY (decision 002).
CREATE INDEX IF NOT EXISTS "ledger_paid_here" ON "ledger" USING btree ("currency","effective_on","kind","method","amount_minor") WHERE "ledger"."payment_id" IS NOT NULL AND NOT "ledger"."is_opening";
CREATE INDEX IF NOT EXISTS "ledger_charged_here" ON "ledger" USING btree ("currency","effective_on","kind","seq","amount_minor","booking_id") WHERE "ledger"."payment_id" IS NULL AND NOT "ledger"."is_opening";
CREATE INDEX IF NOT EXISTS "ledger_paid_before" ON "ledger" USING btree ("booking_id","currency","amount_minor") WHERE "ledger"."payment_id" IS NOT NULL AND "ledger"."is_opening";
DROP INDEX "ledger_paid";
DROP INDEX "ledger_charged";
