CREATE INDEX "leads_by_owner" ON "leads" USING btree ("owner_id","status","id");
DROP INDEX "leads_owner";
