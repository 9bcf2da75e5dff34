CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"file" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "backups_ended" CHECK (("backups"."file" IS NULL AND "backups"."error" IS NULL) OR "backups"."ended_at" IS NOT NULL)
);

CREATE INDEX "backups_started_at" ON "backups" USING btree ("started_at");
