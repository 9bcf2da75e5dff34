ALTER TABLE "online_checkouts" ADD COLUMN "refunded_at" timestamp with time zone;
CREATE INDEX "lead_merges_every_from" ON "lead_merges" USING btree ("from_id");
