ALTER TABLE "suppliers" ADD COLUMN "all_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, contact_name, email, phone])) STORED NOT NULL;
ALTER TABLE "users" ADD COLUMN "all_text" text GENERATED ALWAYS AS (fold_text(ARRAY[first_name, last_name, email, phone])) STORED NOT NULL;
CREATE INDEX "suppliers_all_text" ON "suppliers" USING gin ("all_text" gin_trgm_ops);
CREATE INDEX "users_all_text" ON "users" USING gin ("all_text" gin_trgm_ops);
