CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"document" jsonb NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"place" text DEFAULT 'none' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "pages_place_known" CHECK ("pages"."place" IN ('none', 'header', 'footer'))
);

CREATE INDEX "pages_place" ON "pages" USING btree ("place","title") WHERE "pages"."published" IS NOT NULL;
