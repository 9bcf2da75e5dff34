ALTER TABLE "customers" ADD COLUMN "user_id" uuid;
ALTER TABLE "lead_merges" ADD COLUMN "user_id" uuid;
ALTER TABLE "leads" ADD COLUMN "user_id" uuid;
ALTER TABLE "quotes" ADD COLUMN "sent_from_id" uuid;
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_from_id_users_id_fk" FOREIGN KEY ("sent_from_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id");
CREATE INDEX "lead_merges_user" ON "lead_merges" USING btree ("user_id");
CREATE INDEX "leads_user" ON "leads" USING btree ("user_id");
CREATE INDEX "quotes_sent_from" ON "quotes" USING btree ("sent_from_id");

-- A record belongs to the account that has confirmed its address, or had when it took another one: then a link that takes
-- the change back stands there still. Where that is not known, the address alone leads to its owner from now on.
CREATE TEMPORARY TABLE former_addresses ON COMMIT DROP AS
  SELECT DISTINCT ON (email) user_id, email, created_at FROM user_tokens
  WHERE kind = 'revert-email' AND email IS NOT NULL ORDER BY email, created_at DESC;
UPDATE quotes q SET sent_from_id = q.user_id, user_id = NULL FROM users u
  WHERE u.id = q.user_id AND NOT (u.email = q.email AND u.email_verified_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM former_addresses f WHERE f.user_id = q.user_id AND f.email = q.email);
UPDATE departure_waits w SET user_id = NULL FROM users u
  WHERE u.id = w.user_id AND NOT (u.email = w.email AND u.email_verified_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM former_addresses f WHERE f.user_id = w.user_id AND f.email = w.email);
UPDATE leads l SET user_id = f.user_id FROM former_addresses f WHERE f.email = l.email AND l.created_at <= f.created_at;
UPDATE lead_merges m SET user_id = f.user_id FROM former_addresses f WHERE f.email = m.email AND m.at <= f.created_at;
UPDATE customers c SET user_id = f.user_id FROM former_addresses f WHERE f.email = c.email AND c.created_at <= f.created_at;
-- What somebody booked on the site was their own act, also before they confirmed their address.
UPDATE leads l SET user_id = b.user_id FROM bookings b JOIN users u ON u.id = b.user_id
  WHERE b.lead_id = l.id AND b.source = 'book-now' AND l.user_id IS NULL AND l.email = u.email
    AND u.email_verified_at IS NULL
    AND NOT EXISTS (SELECT FROM quotes q WHERE q.lead_id = l.id)
    AND NOT EXISTS (SELECT FROM proposals p WHERE p.lead_id = l.id);
UPDATE bookings b SET user_id = NULL FROM leads l, users u
  WHERE l.id = b.lead_id AND u.id = b.user_id AND b.source = 'proposal'
    AND NOT (u.email = l.email AND u.email_verified_at IS NOT NULL) AND l.user_id IS DISTINCT FROM b.user_id;
-- Deferred checks run now: a later migration may change these tables in the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
