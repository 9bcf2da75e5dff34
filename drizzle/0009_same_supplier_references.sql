DROP INDEX "supplier_payments_reference";
CREATE INDEX "supplier_payments_reference" ON "supplier_payments" USING btree (regexp_replace(lower("reference"), '[[:space:]./_-]', '', 'g')) WHERE "supplier_payments"."reference" <> '';
