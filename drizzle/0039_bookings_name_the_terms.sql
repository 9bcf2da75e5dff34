ALTER TABLE "bookings" ADD COLUMN "agreed_to" text;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agreed_to_agreements_sha256_fk" FOREIGN KEY ("agreed_to") REFERENCES "public"."agreements"("sha256") ON DELETE no action ON UPDATE no action;
CREATE INDEX "bookings_agreed_to" ON "bookings" USING btree ("agreed_to") WHERE "bookings"."agreed_to" IS NOT NULL;
