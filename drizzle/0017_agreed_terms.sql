CREATE TABLE "agreements" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_sha256" CHECK ("agreements"."sha256" ~ '^[0-9a-f]{64}$')
);

ALTER TABLE "quotes" ADD COLUMN "agreed_at" timestamp with time zone;
ALTER TABLE "quotes" ADD COLUMN "agreed_to" text;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_agreed_to_agreements_sha256_fk" FOREIGN KEY ("agreed_to") REFERENCES "public"."agreements"("sha256") ON DELETE no action ON UPDATE no action;
CREATE INDEX "quotes_agreed_to" ON "quotes" USING btree ("agreed_to");
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_agreed" CHECK (("quotes"."agreed_at" IS NULL) = ("quotes"."agreed_to" IS NULL));
