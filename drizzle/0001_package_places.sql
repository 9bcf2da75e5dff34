CREATE TABLE "package_places" (
	"package_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "package_places_package_id_place_id_pk" PRIMARY KEY("package_id","place_id")
);
--> statement-breakpoint
ALTER TABLE "package_places" ADD CONSTRAINT "package_places_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_places" ADD CONSTRAINT "package_places_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_places_place" ON "package_places" USING btree ("place_id");