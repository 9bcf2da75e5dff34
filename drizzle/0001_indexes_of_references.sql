CREATE INDEX "customer_merges_from_any" ON "customer_merges" USING btree ("from_id");
CREATE INDEX "online_checkouts_booking" ON "online_checkouts" USING btree ("booking_id");
CREATE INDEX "online_checkouts_payment" ON "online_checkouts" USING btree ("payment_id");
CREATE INDEX "ledger_by_payment" ON "ledger" USING btree ("payment_id") WHERE "ledger"."payment_id" IS NOT NULL;
CREATE INDEX "places_tile_image" ON "places" USING btree ("tile_image_id");
