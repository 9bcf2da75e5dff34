ALTER TABLE "payments" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;
CREATE INDEX "ledger_paid_here" ON "ledger" USING btree ("currency","effective_on","kind","method","amount_minor") WHERE "ledger"."payment_id" IS NOT NULL AND NOT "ledger"."is_opening";
CREATE INDEX "ledger_charged_here" ON "ledger" USING btree ("currency","effective_on","kind","seq","amount_minor","booking_id") WHERE "ledger"."payment_id" IS NULL AND NOT "ledger"."is_opening";
CREATE INDEX "ledger_paid_before" ON "ledger" USING btree ("booking_id","currency","amount_minor") WHERE "ledger"."payment_id" IS NOT NULL AND "ledger"."is_opening";
DROP INDEX "ledger_paid";
DROP INDEX "ledger_charged";
