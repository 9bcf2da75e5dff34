ALTER TABLE "customers" ADD COLUMN "all_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, coalesce(email, ''), coalesce(phone, ''), company, postal_address, language, preferences, notes] || tags)) STORED NOT NULL;
CREATE INDEX "customers_all_text" ON "customers" USING gin ("all_text" gin_trgm_ops);
