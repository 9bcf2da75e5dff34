CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"noted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"size" bigint DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "archives_status" CHECK ("archives"."status" IN ('running', 'ready', 'failed')),
	CONSTRAINT "archives_ended" CHECK (("archives"."status" <> 'running') = ("archives"."ended_at" IS NOT NULL)),
	CONSTRAINT "archives_error" CHECK (("archives"."status" = 'failed') = ("archives"."error" IS NOT NULL))
);

CREATE UNIQUE INDEX "archives_one" ON "archives" USING btree ((true)) WHERE "archives"."status" = 'running';
