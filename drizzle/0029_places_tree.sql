CREATE TABLE "place_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL
);

ALTER TABLE "places" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;
ALTER TABLE "places" ADD COLUMN "text" text DEFAULT '' NOT NULL;
ALTER TABLE "places" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "places" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "place_redirects" ADD CONSTRAINT "place_redirects_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "place_redirects_place" ON "place_redirects" USING btree ("place_id");
CREATE INDEX "places_by_name" ON "places" USING btree ("name","id");
