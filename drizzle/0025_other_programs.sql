CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"user_id" uuid NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_permissions" CHECK (cardinality("api_keys"."permissions") > 0)
);

CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_kind" UNIQUE("user_id","kind"),
	CONSTRAINT "calendar_feeds_kind_known" CHECK ("calendar_feeds"."kind" IN ('departures', 'bookings', 'follow-ups', 'trips'))
);

ALTER TABLE "webhook_endpoints" ADD COLUMN "is_legacy" boolean DEFAULT false NOT NULL;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("created_at","id");
--> statement-breakpoint
UPDATE "webhook_endpoints" SET "is_legacy" = true;
