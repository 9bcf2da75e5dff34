CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"sees" text DEFAULT 'all' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_named" CHECK (btrim("roles"."name") <> ''),
	CONSTRAINT "roles_sees" CHECK ("roles"."sees" IN ('own', 'team', 'all'))
);

CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);

CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_named" CHECK (btrim("teams"."name") <> '')
);

ALTER TABLE "users" ADD COLUMN "role_id" uuid;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree (lower("name"));
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree (lower("name"));
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "users_role_id" ON "users" USING btree ("role_id") WHERE "users"."role_id" IS NOT NULL;

-- The agency may change or delete these two as any role of its own.
INSERT INTO "roles" ("id", "name", "permissions", "sees") VALUES
  ('0193f000-0000-7000-8000-000000000001', 'Manager', ARRAY['leads.read', 'leads.write', 'customers.read', 'customers.write', 'proposals.read', 'proposals.write', 'bookings.read', 'bookings.write', 'bookings.cancel', 'documents.read', 'documents.write', 'orders.read', 'orders.write', 'reviews.moderate', 'money.read', 'payments.record', 'payments.refund', 'invoices.issue', 'suppliers.pay', 'catalog.read', 'packages.write', 'departures.write', 'inventory.write', 'suppliers.write', 'reports.read', 'leads.delete', 'bookings.curtail', 'documents.delete', 'payments.correct', 'journal.read', 'catalog.delete', 'lists.export', 'audit.read'], 'all'),
  ('0193f000-0000-7000-8000-000000000002', 'Accountant', ARRAY['bookings.read', 'orders.read', 'money.read', 'payments.record', 'payments.refund', 'payments.correct', 'invoices.issue', 'suppliers.pay', 'journal.read', 'books.close', 'reports.read', 'lists.export'], 'all');
