ALTER TABLE "supplier_charges" ADD COLUMN "supplier_id" uuid;
-- What was charged before is of the present supplier of its order, as far as is known.
ALTER TABLE "supplier_charges" DISABLE TRIGGER USER;
UPDATE "supplier_charges" c SET "supplier_id" = o."supplier_id" FROM "supplier_orders" o WHERE o."id" = c."order_id";
ALTER TABLE "supplier_charges" ENABLE TRIGGER USER;
ALTER TABLE "supplier_charges" ADD CONSTRAINT "supplier_charges_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "supplier_charges_supplier" ON "supplier_charges" USING btree ("supplier_id");
