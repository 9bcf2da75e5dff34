-- With millions of leads, make it by hand before the upgrade, with CONCURRENTLY (decision 002).
CREATE INDEX IF NOT EXISTS "leads_erased" ON "leads" USING btree ("id") WHERE "leads"."email" LIKE 'deleted-%@deleted.invalid';
