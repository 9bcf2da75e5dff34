CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_tokens_kind" CHECK ("user_tokens"."kind" IN ('reset-password', 'confirm-email'))
);
--> statement-breakpoint
CREATE TABLE "co_travelers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"gender" text,
	"date_of_birth" date,
	"nationality" text,
	"relationship" text,
	"meal_preference" text,
	"train_berth_preference" text,
	"passport_no" text,
	"passport_expiry_date" date,
	"issuing_country" text,
	"mobile_number" text,
	"email_id" text,
	"frequent_flyer_airline" text,
	"frequent_flyer_number" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_travelers_gender" CHECK ("co_travelers"."gender" IN ('MALE', 'FEMALE'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"media_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"date_of_birth" date,
	"nationality" text,
	"marital_status" text,
	"anniversary" date,
	"city_of_residence" text,
	"state" text,
	"passport_no" text,
	"expiry_date" date,
	"issuing_country" text,
	"pan_card_number" text,
	"domestic_trip_protection" text DEFAULT 'Basic' NOT NULL,
	"international_travel_insurance" text DEFAULT 'Standard' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_gender" CHECK ("profiles"."gender" IN ('MALE', 'FEMALE', 'OTHER'))
);
--> statement-breakpoint
CREATE TABLE "saved_packages" (
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_packages_user_id_package_id_pk" PRIMARY KEY("user_id","package_id")
);
--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "role" text DEFAULT 'traveler' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_enabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_last_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_travelers" ADD CONSTRAINT "co_travelers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_packages" ADD CONSTRAINT "saved_packages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_packages" ADD CONSTRAINT "saved_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "user_tokens_expires" ON "user_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "co_travelers_list" ON "co_travelers" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "co_travelers_deleted" ON "co_travelers" USING btree ("deleted_at") WHERE "co_travelers"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "saved_packages_list" ON "saved_packages" USING btree ("user_id","saved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_packages_package" ON "saved_packages" USING btree ("package_id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree ("email","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_totp" CHECK ("users"."totp_enabled_at" IS NULL OR "users"."totp_secret" IS NOT NULL);