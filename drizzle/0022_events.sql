CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"entity" text,
	"entity_id" text,
	"lead_id" uuid,
	"booking_id" uuid,
	"proposal_id" uuid,
	"number" integer,
	"line_key" uuid,
	"text" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);

-- Waits for rows that servers of earlier releases are writing, and holds up further ones until the views are there.
LOCK TABLE "audit", "lead_events", "booking_events", "proposal_events" IN ACCESS EXCLUSIVE MODE;
-- Carries what happened so far, as it was recorded. Servers of earlier releases find it in views of the tables' names:
-- drizzle/triggers/older_version.sql.
INSERT INTO "events" ("id", "at", "actor_id", "kind", "entity", "entity_id", "data", "before", "after", "ip", "request_id")
  SELECT "id", "at", "actor_id", "action", "entity", "entity_id", "data", "before", "after", "ip", "request_id" FROM "audit";
INSERT INTO "events" ("id", "at", "actor_id", "kind", "lead_id", "data")
  SELECT "id", "at", "actor_id", "kind", "lead_id", "data" FROM "lead_events";
INSERT INTO "events" ("id", "at", "actor_id", "kind", "booking_id", "text", "data")
  SELECT "id", "at", "actor_id", "kind", "booking_id", "text", "data" FROM "booking_events";
INSERT INTO "events" ("id", "at", "actor_id", "kind", "proposal_id", "number", "line_key", "text", "data")
  SELECT "id", "at", "actor_id", "kind", "proposal_id", "number", "line_key", "text", "data" FROM "proposal_events";
DROP TABLE "audit" CASCADE;
DROP TABLE "booking_events" CASCADE;
DROP TABLE "lead_events" CASCADE;
DROP TABLE "proposal_events" CASCADE;
CREATE INDEX "events_record" ON "events" USING btree ("entity","entity_id","at","id");
CREATE INDEX "events_entity" ON "events" USING btree ("entity","at","id");
CREATE INDEX "events_kind" ON "events" USING btree ("kind","at","id") WHERE "events"."entity" IS NOT NULL;
CREATE INDEX "events_at" ON "events" USING btree ("at","id") WHERE "events"."entity" IS NOT NULL;
CREATE INDEX "events_actor" ON "events" USING btree ("actor_id","at","id","kind","entity");
CREATE INDEX "events_entity_id" ON "events" USING btree ("entity_id");
CREATE INDEX "events_request" ON "events" USING btree ("request_id");
CREATE INDEX "events_lead" ON "events" USING btree ("lead_id","at","id") WHERE "events"."lead_id" IS NOT NULL;
CREATE INDEX "events_booking" ON "events" USING btree ("booking_id","at","id") WHERE "events"."booking_id" IS NOT NULL;
CREATE INDEX "events_proposal" ON "events" USING btree ("proposal_id","at","id") WHERE "events"."proposal_id" IS NOT NULL;
CREATE INDEX "events_mail" ON "events" USING btree (("data" ->> 'mailId')) WHERE "events"."data" ->> 'mailId' IS NOT NULL;
CREATE INDEX "events_payments" ON "events" USING btree ("at") WHERE kind IN ('online-payment', 'booking.online-payment') AND "events"."actor_id" IS NULL;
CREATE INDEX "events_answers" ON "events" USING btree ("at","id") WHERE kind IN ('accepted', 'declined', 'commented', 'chose', 'countered',
  'proposal.accepted', 'proposal.declined', 'proposal.commented', 'proposal.chose', 'proposal.countered');
