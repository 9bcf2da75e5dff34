CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);

CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);

CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text DEFAULT 'traveler' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"country" text,
	"ip" text DEFAULT '' NOT NULL
);

CREATE TABLE "user_tokens" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_tokens_kind" CHECK ("user_tokens"."kind" IN ('reset-password', 'confirm-email', 'revert-email', 'invitation'))
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'traveler' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"profile_image_id" uuid,
	"email_verified_at" timestamp with time zone,
	"totp_secret" text,
	"totp_enabled_at" timestamp with time zone,
	"totp_last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[first_name, last_name, email])) STORED NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" IN ('traveler', 'agent', 'admin')),
	CONSTRAINT "users_status" CHECK ("users"."status" IN ('active', 'invited', 'deactivated')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_totp" CHECK ("users"."totp_enabled_at" IS NULL OR "users"."totp_secret" IS NOT NULL)
);

CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"asked_by" text NOT NULL,
	"state" text NOT NULL,
	"wish" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"booking_version" integer,
	"edit" jsonb,
	"changes" jsonb,
	"before_minor" bigint,
	"after_minor" bigint,
	"kept_minor" bigint,
	"amount_minor" bigint,
	"amount_reason" text DEFAULT '' NOT NULL,
	"price_reasons" text DEFAULT '' NOT NULL,
	"stands_until" date,
	"agreed_by" text,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"proposed_at" timestamp with time zone,
	"proposed_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "booking_changes_seq" UNIQUE("booking_id","seq"),
	CONSTRAINT "booking_changes_seq_from_1" CHECK ("booking_changes"."seq" >= 1),
	CONSTRAINT "booking_changes_state" CHECK ("booking_changes"."state" IN ('asked', 'proposed', 'settled', 'declined', 'withdrawn')),
	CONSTRAINT "booking_changes_asked_by" CHECK ("booking_changes"."asked_by" IN ('staff', 'traveler') AND ("booking_changes"."state" <> 'asked' OR "booking_changes"."asked_by" = 'traveler')),
	CONSTRAINT "booking_changes_proposed" CHECK (num_nonnulls("booking_changes"."proposed_at", "booking_changes"."booking_version", "booking_changes"."edit", "booking_changes"."changes", "booking_changes"."before_minor", "booking_changes"."after_minor", "booking_changes"."kept_minor", "booking_changes"."amount_minor", "booking_changes"."stands_until") IN (0, 9) AND ("booking_changes"."state" NOT IN ('proposed', 'settled') OR "booking_changes"."proposed_at" IS NOT NULL) AND ("booking_changes"."state" <> 'asked' OR "booking_changes"."proposed_at" IS NULL)),
	CONSTRAINT "booking_changes_kept" CHECK ("booking_changes"."kept_minor" >= 0),
	CONSTRAINT "booking_changes_agreed" CHECK (("booking_changes"."agreed_by" IS NOT NULL) = ("booking_changes"."state" = 'settled') AND "booking_changes"."agreed_by" IN ('staff', 'traveler')),
	CONSTRAINT "booking_changes_ended" CHECK (("booking_changes"."ended_at" IS NOT NULL) = ("booking_changes"."state" IN ('settled', 'declined', 'withdrawn')))
);

CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "booking_events_kind" CHECK ("booking_events"."kind" IN ('converted', 'booked', 'confirmed', 'cancelled', 'traveler-changed', 'service-changed', 'vouchers-issued', 'documents-changed', 'online-payment', 'change'))
);

CREATE TABLE "booking_services" (
	"booking_id" uuid NOT NULL,
	"line_key" uuid NOT NULL,
	"position" smallint NOT NULL,
	"day" smallint,
	"kind" text NOT NULL,
	"item_kind" text,
	"item_id" uuid,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"unit" text NOT NULL,
	"count" integer NOT NULL,
	"times" smallint NOT NULL,
	"is_own" boolean NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"net_minor" bigint NOT NULL,
	"sell_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "booking_services_booking_id_line_key_pk" PRIMARY KEY("booking_id","line_key"),
	CONSTRAINT "booking_services_kind" CHECK ("booking_services"."kind" IN ('hotel', 'activity', 'transfer', 'meal', 'service')),
	CONSTRAINT "booking_services_unit" CHECK ("booking_services"."unit" IN ('room-night', 'person', 'person-day', 'vehicle', 'trip')),
	CONSTRAINT "booking_services_item" CHECK (("booking_services"."item_id" IS NULL) = ("booking_services"."item_kind" IS NULL)),
	CONSTRAINT "booking_services_quantity" CHECK ("booking_services"."count" BETWEEN 1 AND 500 AND "booking_services"."times" BETWEEN 1 AND 60),
	CONSTRAINT "booking_services_left_out" CHECK (NOT "booking_services"."left_out" OR ("booking_services"."net_minor" = 0 AND "booking_services"."sell_minor" = 0 AND "booking_services"."discount_minor" = 0 AND "booking_services"."tax_minor" = 0)),
	CONSTRAINT "booking_services_total" CHECK ("booking_services"."total_minor" = "booking_services"."sell_minor" - "booking_services"."discount_minor" + "booking_services"."tax_minor")
);

CREATE TABLE "booking_travelers" (
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"gender" text,
	"date_of_birth" date,
	"nationality" text DEFAULT '' NOT NULL,
	"passport_expiry" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "booking_travelers_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "booking_travelers_position" CHECK ("booking_travelers"."position" BETWEEN 1 AND 1000),
	CONSTRAINT "booking_travelers_kind" CHECK ("booking_travelers"."kind" IN ('adult', 'child')),
	CONSTRAINT "booking_travelers_gender" CHECK ("booking_travelers"."gender" IN ('MALE', 'FEMALE', 'OTHER'))
);

CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	"proposal_id" uuid,
	"hold_id" uuid,
	"departure_id" uuid,
	"lead_id" uuid NOT NULL,
	"package_id" uuid,
	"user_id" uuid,
	"owner_id" uuid,
	"status" text DEFAULT 'held' NOT NULL,
	"title" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"adults" smallint NOT NULL,
	"children" smallint NOT NULL,
	"rooms" smallint NOT NULL,
	"days" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"net_minor" bigint NOT NULL,
	"sell_minor" bigint NOT NULL,
	"discount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"receipt" jsonb NOT NULL,
	"policy" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"cancelled_by" text,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[reference, title])) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_proposal" UNIQUE("proposal_id"),
	CONSTRAINT "bookings_hold" UNIQUE("hold_id"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" IN ('held', 'confirmed', 'cancelled')),
	CONSTRAINT "bookings_source" CHECK ("bookings"."source" IN ('proposal', 'book-now') AND ("bookings"."source" = 'proposal') = ("bookings"."proposal_id" IS NOT NULL)),
	CONSTRAINT "bookings_dates" CHECK ("bookings"."ends_on" >= "bookings"."starts_on"),
	CONSTRAINT "bookings_party" CHECK ("bookings"."adults" BETWEEN 1 AND 500 AND "bookings"."children" BETWEEN 0 AND 500 AND "bookings"."rooms" BETWEEN 0 AND 500),
	CONSTRAINT "bookings_currency" CHECK ("bookings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bookings_total" CHECK ("bookings"."total_minor" = "bookings"."sell_minor" - "bookings"."discount_minor" + "bookings"."tax_minor" AND "bookings"."discount_minor" BETWEEN 0 AND "bookings"."sell_minor" AND "bookings"."tax_minor" >= 0 AND "bookings"."net_minor" >= 0),
	CONSTRAINT "bookings_confirmed" CHECK ("bookings"."status" <> 'confirmed' OR "bookings"."confirmed_at" IS NOT NULL),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancelled_at" IS NOT NULL) AND ("bookings"."cancelled_at" IS NULL) = ("bookings"."cancel_reason" IS NULL)),
	CONSTRAINT "bookings_cancelled_by" CHECK ("bookings"."cancelled_by" IN ('traveler', 'staff', 'system', 'expiry') AND ("bookings"."cancelled_at" IS NULL) = ("bookings"."cancelled_by" IS NULL))
);

CREATE TABLE "checkouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hold_id" uuid NOT NULL,
	"adults" smallint NOT NULL,
	"children" smallint NOT NULL,
	"rooms" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_hold" UNIQUE("hold_id"),
	CONSTRAINT "checkouts_party" CHECK ("checkouts"."adults" BETWEEN 1 AND 8 AND "checkouts"."children" BETWEEN 0 AND 4),
	CONSTRAINT "checkouts_rooms" CHECK ("checkouts"."rooms" BETWEEN 1 AND 5)
);

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

CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, coalesce(email, ''), coalesce(phone, '')])) STORED NOT NULL,
	"merged_into_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_merged_into" CHECK ("customers"."merged_into_id" <> "customers"."id"),
	CONSTRAINT "customers_email" CHECK ("customers"."email" = lower("customers"."email")),
	CONSTRAINT "customers_phone" CHECK ("customers"."phone" ~ '^\+[1-9][0-9]{5,14}$')
);

CREATE TABLE "departure_seats" (
	"departure_id" uuid PRIMARY KEY NOT NULL,
	"capacity" smallint NOT NULL,
	"held" smallint DEFAULT 0 NOT NULL,
	"booked" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "departure_seats_capacity" CHECK ("departure_seats"."capacity" BETWEEN 1 AND 500),
	CONSTRAINT "departure_seats_taken" CHECK ("departure_seats"."held" >= 0 AND "departure_seats"."booked" >= 0 AND "departure_seats"."held" + "departure_seats"."booked" <= "departure_seats"."capacity")
);

CREATE TABLE "departure_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"seats" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"first_until" timestamp with time zone,
	CONSTRAINT "departure_waits_seats" CHECK ("departure_waits"."seats" BETWEEN 1 AND 20),
	CONSTRAINT "departure_waits_told" CHECK (("departure_waits"."told_at" IS NULL) = ("departure_waits"."first_until" IS NULL))
);

CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"book_by" date NOT NULL,
	"time_zone" text NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"is_over" boolean DEFAULT false NOT NULL,
	"min_pax" smallint DEFAULT 1 NOT NULL,
	"guaranteed_at" timestamp with time zone,
	"price_minor" bigint,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departures_status" CHECK ("departures"."status" IN ('scheduled', 'stopped', 'cancelled')),
	CONSTRAINT "departures_days" CHECK ("departures"."book_by" <= "departures"."starts_on" AND "departures"."closes_at" <= "departures"."departs_at"),
	CONSTRAINT "departures_min_pax" CHECK ("departures"."min_pax" BETWEEN 1 AND 500),
	CONSTRAINT "departures_price" CHECK ("departures"."price_minor" BETWEEN 0 AND 10000000000),
	CONSTRAINT "departures_currency" CHECK ("departures"."currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "seat_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"seats" smallint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "seat_holds_state" CHECK ("seat_holds"."state" IN ('held', 'booked', 'released', 'expired')),
	CONSTRAINT "seat_holds_seats" CHECK ("seat_holds"."seats" BETWEEN 1 AND 500),
	CONSTRAINT "seat_holds_ended" CHECK (("seat_holds"."ended_at" IS NOT NULL) = ("seat_holds"."state" IN ('released', 'expired')))
);

CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"content" text,
	"about" uuid,
	"record_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "outbox_sent" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" IS NOT NULL)),
	CONSTRAINT "outbox_content" CHECK ("outbox"."status" <> 'sent' OR "outbox"."content" IS NULL OR "outbox"."record_id" IS NOT NULL)
);

CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" char(3) NOT NULL,
	"price_minor" bigint,
	"supplier_id" uuid,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, location])) STORED NOT NULL,
	"category" text NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"min_people" smallint DEFAULT 1 NOT NULL,
	"max_people" smallint DEFAULT 50 NOT NULL,
	"inclusions" text[] DEFAULT '{}' NOT NULL,
	"age_restriction" text DEFAULT '' NOT NULL,
	"availability" text DEFAULT '' NOT NULL,
	CONSTRAINT "activities_status" CHECK (status IN ('active', 'inactive', 'archived')),
	CONSTRAINT "activities_price" CHECK (price_minor BETWEEN 0 AND 10000000000),
	CONSTRAINT "activities_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "activities_name" CHECK (name <> ''),
	CONSTRAINT "activities_archived" CHECK ((status = 'archived') = (archived_from IS NOT NULL)),
	CONSTRAINT "activities_people" CHECK ("activities"."min_people" >= 1 AND "activities"."max_people" >= "activities"."min_people")
);

CREATE TABLE "hotels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" char(3) NOT NULL,
	"price_minor" bigint,
	"supplier_id" uuid,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"location" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, location])) STORED NOT NULL,
	"star_rating" smallint DEFAULT 3 NOT NULL,
	"room_type" text DEFAULT '' NOT NULL,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"geo_location" text DEFAULT '' NOT NULL,
	"check_in_time" text DEFAULT '14:00' NOT NULL,
	"check_out_time" text DEFAULT '11:00' NOT NULL,
	CONSTRAINT "hotels_status" CHECK (status IN ('active', 'inactive', 'archived')),
	CONSTRAINT "hotels_price" CHECK (price_minor BETWEEN 0 AND 10000000000),
	CONSTRAINT "hotels_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "hotels_name" CHECK (name <> ''),
	CONSTRAINT "hotels_archived" CHECK ((status = 'archived') = (archived_from IS NOT NULL)),
	CONSTRAINT "hotels_stars" CHECK ("hotels"."star_rating" BETWEEN 1 AND 5),
	CONSTRAINT "hotels_check_in" CHECK ("hotels"."check_in_time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
	CONSTRAINT "hotels_check_out" CHECK ("hotels"."check_out_time" ~ '^[0-2][0-9]:[0-5][0-9]$')
);

CREATE TABLE "inventory_images" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"media_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "inventory_images_item_id_position_pk" PRIMARY KEY("item_id","position"),
	CONSTRAINT "inventory_images_kind" CHECK ("inventory_images"."kind" IN ('hotels', 'activities', 'transfers', 'mealPlans')),
	CONSTRAINT "inventory_images_position" CHECK ("inventory_images"."position" BETWEEN 0 AND 4)
);

CREATE TABLE "inventory_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "inventory_imports_kind" CHECK ("inventory_imports"."kind" IN ('hotels', 'activities', 'transfers', 'mealPlans'))
);

CREATE TABLE "inventory_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"season" text DEFAULT '' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"weekdays" smallint DEFAULT 127 NOT NULL,
	"unit" text NOT NULL,
	"occupancy" smallint DEFAULT 0 NOT NULL,
	"age_band" text DEFAULT 'any' NOT NULL,
	"net_minor" bigint NOT NULL,
	"sell_minor" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_rates_days" CHECK ("inventory_rates"."last_day" >= "inventory_rates"."first_day" AND "inventory_rates"."last_day" - "inventory_rates"."first_day" < 1100),
	CONSTRAINT "inventory_rates_weekdays" CHECK ("inventory_rates"."weekdays" BETWEEN 1 AND 127),
	CONSTRAINT "inventory_rates_unit" CHECK ("inventory_rates"."unit" IN ('room', 'person', 'vehicle', 'group')),
	CONSTRAINT "inventory_rates_age" CHECK ("inventory_rates"."age_band" IN ('any', 'adult', 'child', 'infant')),
	CONSTRAINT "inventory_rates_occupancy" CHECK ("inventory_rates"."occupancy" BETWEEN 0 AND 100),
	CONSTRAINT "inventory_rates_net" CHECK ("inventory_rates"."net_minor" BETWEEN 0 AND 10000000000),
	CONSTRAINT "inventory_rates_sell" CHECK ("inventory_rates"."sell_minor" BETWEEN 0 AND 10000000000)
);

CREATE TABLE "meal_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" char(3) NOT NULL,
	"price_minor" bigint,
	"supplier_id" uuid,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, type])) STORED NOT NULL,
	"unit" text DEFAULT 'day' NOT NULL,
	"menu" text[] DEFAULT '{}' NOT NULL,
	"inclusions" text[] DEFAULT '{}' NOT NULL,
	"restrictions" text[] DEFAULT '{}' NOT NULL,
	"availability" text DEFAULT '' NOT NULL,
	CONSTRAINT "meal_plans_status" CHECK (status IN ('active', 'inactive', 'archived')),
	CONSTRAINT "meal_plans_price" CHECK (price_minor BETWEEN 0 AND 10000000000),
	CONSTRAINT "meal_plans_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "meal_plans_name" CHECK (name <> ''),
	CONSTRAINT "meal_plans_archived" CHECK ((status = 'archived') = (archived_from IS NOT NULL)),
	CONSTRAINT "meal_plans_unit" CHECK ("meal_plans"."unit" IN ('person', 'day'))
);

CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"currency" char(3) NOT NULL,
	"price_minor" bigint,
	"supplier_id" uuid,
	"import_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_location" text NOT NULL,
	"to_location" text NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, from_location, to_location, route])) STORED NOT NULL,
	"vehicle_type" text NOT NULL,
	"capacity" smallint DEFAULT 4 NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfers_status" CHECK (status IN ('active', 'inactive', 'archived')),
	CONSTRAINT "transfers_price" CHECK (price_minor BETWEEN 0 AND 10000000000),
	CONSTRAINT "transfers_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "transfers_name" CHECK (name <> ''),
	CONSTRAINT "transfers_archived" CHECK ((status = 'archived') = (archived_from IS NOT NULL)),
	CONSTRAINT "transfers_capacity" CHECK ("transfers"."capacity" BETWEEN 1 AND 1000)
);

CREATE TABLE "document_numbers" (
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"next" integer NOT NULL,
	CONSTRAINT "document_numbers_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "document_numbers_series" CHECK ("document_numbers"."series" IN ('invoice', 'credit-note', 'receipt')),
	CONSTRAINT "document_numbers_next" CHECK ("document_numbers"."next" >= 2)
);

CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"refers_to" uuid,
	"payment_id" uuid,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid,
	"currency" char(3) NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sha256" char(64) NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[reference, snapshot #>> '{buyer,name}', snapshot #>> '{booking,reference}'])) STORED NOT NULL,
	CONSTRAINT "invoices_reference" UNIQUE("reference"),
	CONSTRAINT "invoices_payment" UNIQUE("payment_id"),
	CONSTRAINT "invoices_number" UNIQUE("kind","year","number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" IN ('invoice', 'credit-note', 'receipt')),
	CONSTRAINT "invoices_counted" CHECK ("invoices"."number" >= 1 AND "invoices"."year" = extract(year FROM "invoices"."issued_on")),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_minor" = "invoices"."net_minor" + "invoices"."tax_minor"),
	CONSTRAINT "invoices_sign" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."total_minor" < 0) AND "invoices"."total_minor" <> 0),
	CONSTRAINT "invoices_refers" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."refers_to" IS NOT NULL)),
	CONSTRAINT "invoices_receipt" CHECK (("invoices"."kind" = 'receipt') = ("invoices"."payment_id" IS NOT NULL)),
	CONSTRAINT "invoices_currency" CHECK ("invoices"."currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_customers" jsonb NOT NULL,
	"count" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "lead_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid
);

CREATE TABLE "lead_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "lead_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"moved" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"has_other_address" boolean DEFAULT false NOT NULL,
	"destination" text NOT NULL,
	"budget" text,
	"travel_date" date,
	"number_of_travelers" smallint DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"outcome" text,
	"closed_at" timestamp with time zone,
	"lost_reason" text,
	"source" text DEFAULT 'other' NOT NULL,
	"import_id" uuid,
	"takes_requests" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"follow_up_on" date,
	"value_minor" bigint,
	"currency" char(3) NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[customer_name, email, mobile, destination])) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_status" CHECK ("leads"."status" IN ('new', 'contacted', 'qualified', 'proposal', 'closed')),
	CONSTRAINT "leads_outcome" CHECK (("leads"."status" = 'closed') = ("leads"."outcome" IS NOT NULL) AND "leads"."outcome" IN ('won', 'lost')),
	CONSTRAINT "leads_lost_reason" CHECK ("leads"."lost_reason" IS NULL OR "leads"."outcome" = 'lost'),
	CONSTRAINT "leads_joinable" CHECK (NOT "leads"."takes_requests" OR "leads"."status" <> 'closed'),
	CONSTRAINT "leads_travelers" CHECK ("leads"."number_of_travelers" BETWEEN 1 AND 500),
	CONSTRAINT "leads_value" CHECK ("leads"."value_minor" >= 0)
);

CREATE TABLE "presence" (
	"tab" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_tab" CHECK (length("presence"."tab") = 32)
);

CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"blur" text NOT NULL,
	"focus_x" smallint DEFAULT 50 NOT NULL,
	"focus_y" smallint DEFAULT 50 NOT NULL,
	"created_by" uuid,
	"for_agency" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_key_unique" UNIQUE("key"),
	CONSTRAINT "media_size" CHECK ("media"."width" > 0 AND "media"."height" > 0 AND "media"."bytes" > 0),
	CONSTRAINT "media_focus" CHECK ("media"."focus_x" BETWEEN 0 AND 100 AND "media"."focus_y" BETWEEN 0 AND 100)
);

CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"for_agency" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"media_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "notification_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);

CREATE TABLE "online_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"url" text,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "online_checkouts_provider_ref" UNIQUE("provider_ref"),
	CONSTRAINT "online_checkouts_amount" CHECK ("online_checkouts"."amount_minor" > 0),
	CONSTRAINT "online_checkouts_state" CHECK ("online_checkouts"."state" IN ('starting', 'open', 'processing', 'paid', 'expired', 'failed')),
	CONSTRAINT "online_checkouts_parts" CHECK (("online_checkouts"."state" = 'paid') = ("online_checkouts"."payment_id" IS NOT NULL)
        AND ("online_checkouts"."provider_ref" IS NOT NULL OR "online_checkouts"."state" IN ('starting', 'failed'))
        AND ("online_checkouts"."url" IS NULL OR "online_checkouts"."state" = 'open'))
);

CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);

CREATE TABLE "package_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid,
	"base_version" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid,
	"content" jsonb NOT NULL,
	"step" text DEFAULT 'basic' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_drafts_package_id_unique" UNIQUE("package_id"),
	CONSTRAINT "package_drafts_step" CHECK (step IN ('basic', 'details', 'inventory-itinerary', 'pricing', 'media'))
);

CREATE TABLE "package_activities" (
	"package_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"day" smallint,
	"position" smallint NOT NULL,
	"included" boolean NOT NULL,
	CONSTRAINT "package_activities_package_id_activity_id_pk" PRIMARY KEY("package_id","activity_id"),
	CONSTRAINT "package_activities_order" UNIQUE("package_id","position")
);

CREATE TABLE "package_days" (
	"package_id" uuid NOT NULL,
	"day" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"activities" text[] DEFAULT '{}' NOT NULL,
	"meals" text[] DEFAULT '{}' NOT NULL,
	"accommodation" text DEFAULT '' NOT NULL,
	"transport" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"place_id" uuid,
	"image_id" uuid,
	CONSTRAINT "package_days_package_id_day_pk" PRIMARY KEY("package_id","day"),
	CONSTRAINT "package_days_day" CHECK ("package_days"."day" BETWEEN 1 AND 365)
);

CREATE TABLE "package_hotels" (
	"package_id" uuid NOT NULL,
	"hotel_id" uuid NOT NULL,
	"nights" smallint DEFAULT 1 NOT NULL,
	"position" smallint NOT NULL,
	"included" boolean NOT NULL,
	CONSTRAINT "package_hotels_package_id_hotel_id_pk" PRIMARY KEY("package_id","hotel_id"),
	CONSTRAINT "package_hotels_order" UNIQUE("package_id","position")
);

CREATE TABLE "package_images" (
	"package_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"media_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "package_images_package_id_position_pk" PRIMARY KEY("package_id","position")
);

CREATE TABLE "package_meal_plans" (
	"package_id" uuid NOT NULL,
	"meal_plan_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "package_meal_plans_package_id_meal_plan_id_pk" PRIMARY KEY("package_id","meal_plan_id"),
	CONSTRAINT "package_meal_plans_order" UNIQUE("package_id","position")
);

CREATE TABLE "package_places" (
	"package_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "package_places_package_id_place_id_pk" PRIMARY KEY("package_id","place_id")
);

CREATE TABLE "package_transfers" (
	"package_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"included" boolean NOT NULL,
	CONSTRAINT "package_transfers_package_id_transfer_id_pk" PRIMARY KEY("package_id","transfer_id"),
	CONSTRAINT "package_transfers_order" UNIQUE("package_id","position")
);

CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"place_id" uuid NOT NULL,
	"destination" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"nights" smallint NOT NULL,
	"days" smallint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"highlights" text[] DEFAULT '{}' NOT NULL,
	"inclusions" text[] DEFAULT '{}' NOT NULL,
	"exclusions" text[] DEFAULT '{}' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"currency" char(3) NOT NULL,
	"price_minor" bigint NOT NULL,
	"original_price_minor" bigint,
	"max_travelers" smallint DEFAULT 20 NOT NULL,
	"is_flight_included" boolean DEFAULT false NOT NULL,
	"departure_cities" text[] DEFAULT '{}' NOT NULL,
	"hotel_rating" smallint,
	"activity_count" integer DEFAULT 0 NOT NULL,
	"labels" text[] GENERATED ALWAYS AS (array_append(array_remove(tags, category), category)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[title, destination, CASE category WHEN 'honeymoon' THEN 'honeymoon Honeymoon' WHEN 'family' THEN 'family Family Vacays family vacays family vacation' WHEN 'premium' THEN 'premium Premium luxury' WHEN 'group' THEN 'group Group Tours group tours group tour' WHEN 'adventure' THEN 'adventure Adventure' WHEN 'cultural' THEN 'cultural Cultural' WHEN 'business' THEN 'business Business' WHEN 'budget' THEN 'budget Budget' WHEN 'religious' THEN 'religious Religious spiritual' WHEN 'wildlife' THEN 'wildlife Wildlife' ELSE '' END] || tags) || ' ' || place_words) STORED NOT NULL,
	"popular_rank" bigint GENERATED ALWAYS AS (-(least(popularity, 2000000) * 4398046511104 + (extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint)) STORED NOT NULL,
	"rating_rank" bigint GENERATED ALWAYS AS (CASE WHEN rating IS NULL THEN 9000000000000000000 + -(least(popularity, 2000000) * 4398046511104 + (extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint)
    ELSE (500 - rating) * 1000000::bigint + 999999 - least(rating_count, 999999) END) STORED NOT NULL,
	"place_ids" uuid[] DEFAULT '{}' NOT NULL,
	"place_words" text DEFAULT '' NOT NULL,
	"offered" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sold_on" text DEFAULT 'auto' NOT NULL,
	"is_dated" boolean DEFAULT false NOT NULL,
	"from_minor" bigint DEFAULT 0 NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"removed_at" timestamp with time zone,
	"rating" smallint,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "packages_category" CHECK (category IN ('honeymoon', 'family', 'premium', 'group', 'adventure', 'cultural', 'business', 'budget', 'religious', 'wildlife')),
	CONSTRAINT "packages_status" CHECK ("packages"."status" IN ('draft', 'active', 'inactive', 'archived')),
	CONSTRAINT "packages_length" CHECK ("packages"."days" BETWEEN 1 AND 365 AND "packages"."nights" BETWEEN 0 AND "packages"."days"),
	CONSTRAINT "packages_price" CHECK ("packages"."price_minor" BETWEEN 0 AND 1e10 AND "packages"."original_price_minor" BETWEEN 0 AND 1e10),
	CONSTRAINT "packages_sold_on" CHECK ("packages"."sold_on" IN ('auto', 'departures', 'any')),
	CONSTRAINT "packages_currency" CHECK ("packages"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "packages_party" CHECK ("packages"."max_travelers" BETWEEN 1 AND 500),
	CONSTRAINT "packages_hotel_rating" CHECK ("packages"."hotel_rating" BETWEEN 1 AND 5),
	CONSTRAINT "packages_rating" CHECK ("packages"."rating" BETWEEN 100 AND 500 AND ("packages"."rating" IS NULL) = ("packages"."rating_count" = 0)),
	CONSTRAINT "packages_title" CHECK ("packages"."title" <> '' AND "packages"."destination" <> '')
);

CREATE TABLE "booking_accounts" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"currency" char(3) NOT NULL,
	"charged_minor" bigint DEFAULT 0 NOT NULL,
	"received_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"written_off_minor" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_accounts_sums" CHECK ("booking_accounts"."charged_minor" >= 0 AND "booking_accounts"."written_off_minor" >= 0 AND "booking_accounts"."refunded_minor" >= 0 AND "booking_accounts"."received_minor" >= 0)
);

CREATE TABLE "instalments" (
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"settled_minor" bigint DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	CONSTRAINT "instalments_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "instalments_kind" CHECK ("instalments"."kind" IN ('deposit', 'balance', 'full', 'extra')),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_minor" > 0 AND "instalments"."settled_minor" BETWEEN 0 AND "instalments"."amount_minor")
);

CREATE TABLE "ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"effective_on" date NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payment_id" uuid,
	"currency" char(3) DEFAULT '' NOT NULL,
	"method" text,
	"reverses_id" uuid,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_reverses" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_seq" UNIQUE("booking_id","seq"),
	CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" IN ('charge', 'fee', 'credit', 'payment', 'refund', 'chargeback', 'write-off')),
	CONSTRAINT "ledger_sign" CHECK ("ledger"."amount_minor" <> 0 AND ("ledger"."kind" IN ('charge', 'fee', 'refund', 'chargeback')) = (("ledger"."amount_minor" > 0) = ("ledger"."reverses_id" IS NULL))),
	CONSTRAINT "ledger_of_payment" CHECK (("ledger"."payment_id" IS NOT NULL) = ("ledger"."kind" IN ('payment', 'refund', 'chargeback'))),
	CONSTRAINT "ledger_method" CHECK (("ledger"."payment_id" IS NULL) = ("ledger"."method" IS NULL)),
	CONSTRAINT "ledger_currency" CHECK ("ledger"."currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"provider" text,
	"provider_ref" text,
	"state" text NOT NULL,
	"effective_on" date NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid,
	"verified_at" timestamp with time zone,
	"verified_by" uuid,
	"reversed_at" timestamp with time zone,
	"reversed_by" uuid,
	"given_up_at" timestamp with time zone,
	"given_up_by" uuid,
	"given_up_reason" text DEFAULT '' NOT NULL,
	"unheard_since" timestamp with time zone,
	"stuck_told_at" timestamp with time zone,
	"refund_of" uuid,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"lowered_minor" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_hash" char(64),
	"body_hash" char(64),
	CONSTRAINT "payments_request" UNIQUE("request_hash"),
	CONSTRAINT "payments_direction" CHECK (("payments"."direction" = 'out') = ("payments"."refund_of" IS NOT NULL) AND "payments"."direction" IN ('in', 'out')),
	CONSTRAINT "payments_method" CHECK ("payments"."method" IN ('bank', 'cash', 'card-terminal', 'online') AND ("payments"."method" = 'online') = ("payments"."provider" IS NOT NULL)),
	CONSTRAINT "payments_state" CHECK ("payments"."state" IN ('pending', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0 AND "payments"."refunded_minor" >= 0),
	CONSTRAINT "payments_asked" CHECK (num_nonnulls("payments"."unheard_since", "payments"."stuck_told_at") = 0 OR ("payments"."direction" = 'out' AND "payments"."provider" IS NOT NULL)),
	CONSTRAINT "payments_provider_ref" CHECK (CASE WHEN "payments"."provider" IS NULL THEN "payments"."provider_ref" IS NULL
        ELSE "payments"."provider_ref" IS NOT NULL OR "payments"."state" <> 'succeeded' END),
	CONSTRAINT "payments_verified" CHECK (("payments"."verified_by" IS NULL OR "payments"."verified_at" IS NOT NULL) AND ("payments"."verified_at" IS NULL OR "payments"."verified_by" IS NOT NULL OR "payments"."provider" IS NOT NULL) AND ("payments"."verified_by" IS NULL OR "payments"."verified_by" IS DISTINCT FROM "payments"."recorded_by")),
	CONSTRAINT "payments_reversed" CHECK (("payments"."reversed_by" IS NULL OR "payments"."reversed_at" IS NOT NULL) AND ("payments"."reversed_at" IS NULL OR "payments"."reversed_by" IS NOT NULL OR "payments"."provider" IS NOT NULL) AND ("payments"."reversed_at" IS NULL OR "payments"."refunded_minor" = 0)),
	CONSTRAINT "payments_given_up" CHECK (("payments"."state" = 'cancelled') = ("payments"."given_up_at" IS NOT NULL) AND ("payments"."given_up_at" IS NULL) = ("payments"."given_up_by" IS NULL) AND ("payments"."given_up_at" IS NOT NULL OR "payments"."given_up_reason" = '')),
	CONSTRAINT "payments_request_body" CHECK (("payments"."request_hash" IS NULL) = ("payments"."body_hash" IS NULL))
);

CREATE TABLE "period_locks" (
	"seq" integer PRIMARY KEY NOT NULL,
	"locked_until" date,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "period_locks_seq" CHECK ("period_locks"."seq" >= 1)
);

CREATE TABLE "place_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL
);

CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"parent_id" uuid,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"tile_rank" smallint,
	"tile_image_id" uuid,
	"search_rank" smallint,
	CONSTRAINT "places_slug_unique" UNIQUE("slug"),
	CONSTRAINT "places_tile_rank_unique" UNIQUE("tile_rank"),
	CONSTRAINT "places_search_rank_unique" UNIQUE("search_rank"),
	CONSTRAINT "places_kind" CHECK ("places"."kind" IN ('city', 'country', 'region', 'theme')),
	CONSTRAINT "places_coordinates" CHECK (("places"."latitude" IS NULL) = ("places"."longitude" IS NULL) AND "places"."latitude" BETWEEN -90 AND 90 AND "places"."longitude" BETWEEN -180 AND 180),
	CONSTRAINT "places_not_own_parent" CHECK ("places"."parent_id" <> "places"."id")
);

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

CREATE TABLE "acceptances" (
	"proposal_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"sha256" char(64) NOT NULL,
	"name_typed" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "acceptances_name" CHECK ("acceptances"."name_typed" <> '')
);

CREATE TABLE "proposal_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"line_key" uuid,
	"text" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "proposal_events_kind" CHECK ("proposal_events"."kind" IN ('sent', 'viewed', 'commented', 'accepted', 'declined', 'withdrawn', 'link-made', 'links-revoked', 'chose', 'countered', 'counter-declined'))
);

CREATE TABLE "proposal_links" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "proposal_links_hash" CHECK ("proposal_links"."token_hash" ~ '^[0-9a-f]{64}$')
);

CREATE TABLE "proposal_days" (
	"proposal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"day" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "proposal_days_proposal_id_number_day_pk" PRIMARY KEY("proposal_id","number","day"),
	CONSTRAINT "proposal_days_day" CHECK ("proposal_days"."day" BETWEEN 1 AND 60)
);

CREATE TABLE "proposal_lines" (
	"proposal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line_key" uuid NOT NULL,
	"position" smallint NOT NULL,
	"day" smallint,
	"kind" text NOT NULL,
	"item_kind" text,
	"item_id" uuid,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"choice_group" text NOT NULL,
	"state" text NOT NULL,
	"unit" text NOT NULL,
	"count" integer NOT NULL,
	"times" smallint NOT NULL,
	"occupancy" smallint NOT NULL,
	"age_band" text NOT NULL,
	"given_reason" text,
	"spans" jsonb NOT NULL,
	"net_minor" bigint,
	"sell_minor" bigint,
	"discount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	CONSTRAINT "proposal_lines_proposal_id_number_line_key_pk" PRIMARY KEY("proposal_id","number","line_key"),
	CONSTRAINT "proposal_lines_position" UNIQUE("proposal_id","number","position"),
	CONSTRAINT "proposal_lines_kind" CHECK ("proposal_lines"."kind" IN ('hotel', 'activity', 'transfer', 'meal', 'service')),
	CONSTRAINT "proposal_lines_unit" CHECK ("proposal_lines"."unit" IN ('room-night', 'person', 'person-day', 'vehicle', 'trip')),
	CONSTRAINT "proposal_lines_state" CHECK ("proposal_lines"."state" IN ('included', 'optional', 'added', 'chosen', 'not-chosen', 'own')),
	CONSTRAINT "proposal_lines_group" CHECK (("proposal_lines"."choice_group" <> '') = ("proposal_lines"."state" IN ('chosen', 'not-chosen'))),
	CONSTRAINT "proposal_lines_item" CHECK (("proposal_lines"."item_id" IS NULL) = ("proposal_lines"."item_kind" IS NULL)),
	CONSTRAINT "proposal_lines_quantity" CHECK ("proposal_lines"."count" BETWEEN 1 AND 500 AND "proposal_lines"."times" BETWEEN 1 AND 60),
	CONSTRAINT "proposal_lines_reason" CHECK ("proposal_lines"."item_id" IS NULL OR "proposal_lines"."given_reason" IS NULL OR "proposal_lines"."given_reason" <> ''),
	CONSTRAINT "proposal_lines_total" CHECK (CASE WHEN "proposal_lines"."state" IN ('included', 'added', 'chosen') THEN "proposal_lines"."total_minor" = coalesce("proposal_lines"."sell_minor", 0) - "proposal_lines"."discount_minor" + "proposal_lines"."tax_minor" ELSE "proposal_lines"."total_minor" = 0 AND "proposal_lines"."discount_minor" = 0 AND "proposal_lines"."tax_minor" = 0 END)
);

CREATE TABLE "proposal_versions" (
	"proposal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"travel_from" date,
	"expires_on" date,
	"adults" smallint NOT NULL,
	"children" smallint NOT NULL,
	"rooms" smallint NOT NULL,
	"discount" jsonb,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fx" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"net_minor" bigint DEFAULT 0 NOT NULL,
	"sell_minor" bigint DEFAULT 0 NOT NULL,
	"discount_minor" bigint DEFAULT 0 NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"total_minor" bigint DEFAULT 0 NOT NULL,
	"canonical" text,
	"sha256" char(64),
	"origin" text DEFAULT 'staff' NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_versions_proposal_id_number_pk" PRIMARY KEY("proposal_id","number"),
	CONSTRAINT "proposal_versions_hash" UNIQUE("proposal_id","number","sha256"),
	CONSTRAINT "proposal_versions_origin" CHECK ("proposal_versions"."origin" IN ('staff', 'traveler')),
	CONSTRAINT "proposal_versions_number" CHECK ("proposal_versions"."number" >= 1),
	CONSTRAINT "proposal_versions_party" CHECK ("proposal_versions"."adults" BETWEEN 1 AND 500 AND "proposal_versions"."children" BETWEEN 0 AND 500 AND "proposal_versions"."rooms" BETWEEN 0 AND 500),
	CONSTRAINT "proposal_versions_total" CHECK ("proposal_versions"."total_minor" = "proposal_versions"."sell_minor" - "proposal_versions"."discount_minor" + "proposal_versions"."tax_minor" AND "proposal_versions"."discount_minor" BETWEEN 0 AND "proposal_versions"."sell_minor" AND "proposal_versions"."tax_minor" >= 0 AND "proposal_versions"."net_minor" >= 0),
	CONSTRAINT "proposal_versions_sent" CHECK (num_nonnulls("proposal_versions"."sent_at", "proposal_versions"."canonical", "proposal_versions"."sha256", "proposal_versions"."expires_at") IN (0, 4) AND ("proposal_versions"."sent_at" IS NULL OR "proposal_versions"."travel_from" IS NOT NULL)),
	CONSTRAINT "proposal_versions_expiry" CHECK ("proposal_versions"."expires_at" > "proposal_versions"."sent_at"),
	CONSTRAINT "proposal_versions_sha256" CHECK ("proposal_versions"."sha256" = encode(sha256(convert_to("proposal_versions"."canonical", 'UTF8')), 'hex'))
);

CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"quote_id" uuid,
	"package_id" uuid,
	"owner_id" uuid,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"current_number" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"travel_from" date,
	"total_minor" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[reference, title])) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_reference_unique" UNIQUE("reference"),
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "proposals_sent" CHECK (("proposals"."status" = 'draft') = ("proposals"."current_number" = 0)),
	CONSTRAINT "proposals_currency" CHECK ("proposals"."currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"user_id" uuid,
	"package_id" uuid,
	"assignee_id" uuid,
	"assigned_at" timestamp with time zone,
	"source" text NOT NULL,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"departure_city" text NOT NULL,
	"destination" text NOT NULL,
	"travel_date" date,
	"travelers" smallint NOT NULL,
	"budget" text,
	"message" text,
	"includes_flights" boolean,
	"customization" jsonb,
	"receipt" jsonb,
	"total_minor" bigint,
	"currency" char(3),
	"status" text DEFAULT 'pending' NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"corrected_at" timestamp with time zone,
	"first_asked" jsonb,
	"due_at" timestamp with time zone GENERATED ALWAYS AS (CASE WHEN status = 'pending' AND answered_at IS NULL THEN respond_by END) STORED,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[reference, customer_name, email, phone, destination])) STORED NOT NULL,
	"idempotency_hash" text,
	"body_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_reference_unique" UNIQUE("reference"),
	CONSTRAINT "quotes_idempotency_hash_unique" UNIQUE("idempotency_hash"),
	CONSTRAINT "quotes_status" CHECK ("quotes"."status" IN ('pending', 'confirmed', 'cancelled')),
	CONSTRAINT "quotes_travelers" CHECK ("quotes"."travelers" BETWEEN 1 AND 20),
	CONSTRAINT "quotes_total" CHECK ("quotes"."total_minor" >= 0 AND ("quotes"."total_minor" IS NULL) = ("quotes"."currency" IS NULL))
);

CREATE TABLE "report_mail_recipients" (
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_mail_recipients_view_id_user_id_pk" PRIMARY KEY("view_id","user_id")
);

CREATE TABLE "report_mails" (
	"view_id" uuid PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"day" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"next_on" date NOT NULL,
	"sent_on" date,
	CONSTRAINT "report_mails_hour" CHECK ("report_mails"."hour" BETWEEN 0 AND 23),
	CONSTRAINT "report_mails_day" CHECK (CASE "report_mails"."every" WHEN 'day' THEN "report_mails"."day" = 0 WHEN 'week' THEN "report_mails"."day" BETWEEN 1 AND 7
        WHEN 'month' THEN "report_mails"."day" BETWEEN 1 AND 31 ELSE false END)
);

CREATE TABLE "review_asks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);

CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"author" text NOT NULL,
	"stars" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"moderated_at" timestamp with time zone,
	"moderated_by" uuid,
	"reply" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[author, title, text])) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_booking" UNIQUE("booking_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" IN ('pending', 'published', 'rejected')),
	CONSTRAINT "reviews_reason" CHECK (("reviews"."state" = 'rejected') = ("reviews"."reason" <> '')),
	CONSTRAINT "reviews_moderated" CHECK (("reviews"."state" = 'pending') = ("reviews"."moderated_at" IS NULL) AND ("reviews"."moderated_at" IS NULL) = ("reviews"."moderated_by" IS NULL)),
	CONSTRAINT "reviews_text" CHECK ("reviews"."author" <> '' AND "reviews"."text" <> '')
);

CREATE TABLE "saved_packages" (
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_packages_user_id_package_id_pk" PRIMARY KEY("user_id","package_id")
);

CREATE TABLE "exchange_rates" (
	"from_currency" char(3) NOT NULL,
	"to_currency" char(3) NOT NULL,
	"as_of" date NOT NULL,
	"micros" bigint NOT NULL,
	"set_by" uuid,
	CONSTRAINT "exchange_rates_from_currency_to_currency_as_of_pk" PRIMARY KEY("from_currency","to_currency","as_of"),
	CONSTRAINT "exchange_rates_micros" CHECK ("exchange_rates"."micros" > 0),
	CONSTRAINT "exchange_rates_pair" CHECK ("exchange_rates"."from_currency" <> "exchange_rates"."to_currency")
);

CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "booking_margins" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"charged_minor" bigint DEFAULT 0 NOT NULL,
	"written_off_minor" bigint DEFAULT 0 NOT NULL,
	"cost_minor" bigint DEFAULT 0 NOT NULL,
	"unbooked_minor" bigint DEFAULT 0 NOT NULL,
	"open_prices" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "supplier_links" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "supplier_links_hash" CHECK ("supplier_links"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "supplier_links_expires" CHECK ("supplier_links"."expires_at" > "supplier_links"."created_at")
);

CREATE TABLE "supplier_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"line_key" uuid NOT NULL,
	"supplier_id" uuid,
	"status" text DEFAULT 'to-ask' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"currency" char(3) NOT NULL,
	"net_minor" bigint NOT NULL,
	"booked_from" date NOT NULL,
	"booked_to" date NOT NULL,
	"agreed_net_minor" bigint,
	"agreed_from" date,
	"agreed_to" date,
	"differs" boolean GENERATED ALWAYS AS (status IN ('confirmed', 'changed') AND (agreed_net_minor, agreed_from, agreed_to) IS DISTINCT FROM (net_minor, booked_from, booked_to)) STORED NOT NULL,
	"due_on" date,
	"paid_on" date,
	"paid_minor" bigint,
	"paid_reference" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_orders_service" UNIQUE("booking_id","line_key"),
	CONSTRAINT "supplier_orders_status" CHECK ("supplier_orders"."status" IN ('to-ask', 'asked', 'confirmed', 'changed', 'dropped')),
	CONSTRAINT "supplier_orders_supplier" CHECK ("supplier_orders"."status" IN ('to-ask', 'dropped') OR "supplier_orders"."supplier_id" IS NOT NULL),
	CONSTRAINT "supplier_orders_asked" CHECK ("supplier_orders"."status" <> 'asked' OR "supplier_orders"."asked_at" IS NOT NULL),
	CONSTRAINT "supplier_orders_agreed" CHECK (CASE WHEN "supplier_orders"."status" IN ('confirmed', 'changed') THEN num_nonnulls("supplier_orders"."agreed_net_minor", "supplier_orders"."agreed_from", "supplier_orders"."agreed_to") = 3
        WHEN "supplier_orders"."status" IN ('to-ask', 'asked') THEN num_nonnulls("supplier_orders"."agreed_net_minor", "supplier_orders"."agreed_from", "supplier_orders"."agreed_to") = 0
        ELSE TRUE END),
	CONSTRAINT "supplier_orders_net" CHECK ("supplier_orders"."agreed_net_minor" BETWEEN 0 AND 10000000000),
	CONSTRAINT "supplier_orders_dates" CHECK ("supplier_orders"."agreed_to" >= "supplier_orders"."agreed_from"),
	CONSTRAINT "supplier_orders_paid" CHECK (("supplier_orders"."paid_on" IS NULL) = ("supplier_orders"."paid_minor" IS NULL) AND ("supplier_orders"."paid_on" IS NULL OR "supplier_orders"."status" IN ('confirmed', 'dropped'))),
	CONSTRAINT "supplier_orders_paid_amount" CHECK ("supplier_orders"."paid_minor" BETWEEN 1 AND 10000000000)
);

CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(ARRAY[name, contact_name, email])) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_name_given" CHECK ("suppliers"."name" <> '')
);

CREATE TABLE "taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"basis_points" integer NOT NULL,
	"base" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taxes_name" CHECK (btrim("taxes"."name") <> ''),
	CONSTRAINT "taxes_basis_points" CHECK ("taxes"."basis_points" BETWEEN 0 AND 10000),
	CONSTRAINT "taxes_base" CHECK ("taxes"."base" IN ('total', 'margin')),
	CONSTRAINT "taxes_days" CHECK ("taxes"."valid_to" >= "taxes"."valid_from")
);

CREATE TABLE "trip_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid,
	CONSTRAINT "trip_documents_kind" CHECK ("trip_documents"."kind" IN ('ticket', 'insurance', 'visa', 'invoice', 'other')),
	CONSTRAINT "trip_documents_format" CHECK ("trip_documents"."format" IN ('pdf', 'webp')),
	CONSTRAINT "trip_documents_title" CHECK ("trip_documents"."title" <> ''),
	CONSTRAINT "trip_documents_bytes" CHECK ("trip_documents"."bytes" > 0)
);

CREATE TABLE "versions" (
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"content" jsonb NOT NULL,
	"changed" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "versions_entity_entity_id_number_pk" PRIMARY KEY("entity","entity_id","number"),
	CONSTRAINT "versions_number" CHECK ("versions"."number" >= 1)
);

CREATE TABLE "default_views" (
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "default_views_user_id_screen_pk" PRIMARY KEY("user_id","screen")
);

CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","screen","name"),
	CONSTRAINT "saved_views_length" CHECK (length("saved_views"."name") BETWEEN 1 AND 40 AND length("saved_views"."query") <= 2000)
);

CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"line_key" uuid NOT NULL,
	"number" smallint NOT NULL,
	"version" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"issuer" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid,
	CONSTRAINT "vouchers_service" UNIQUE("booking_id","line_key","version"),
	CONSTRAINT "vouchers_number" UNIQUE("booking_id","number","version"),
	CONSTRAINT "vouchers_counted" CHECK ("vouchers"."number" >= 1 AND "vouchers"."version" >= 1)
);

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"http_status" smallint,
	"duration_ms" integer,
	"response" text,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" IN ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_response" CHECK (length("webhook_deliveries"."response") <= 1024)
);

CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality("webhook_endpoints"."events") > 0),
	CONSTRAINT "webhook_endpoints_url" CHECK (length("webhook_endpoints"."url") <= 500)
);

CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalog_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" bigint NOT NULL
);

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);

CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"lane" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	"rerun_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" IN ('queued', 'running', 'dead')),
	CONSTRAINT "jobs_lease" CHECK (("jobs"."status" = 'running') = ("jobs"."lease" IS NOT NULL))
);

ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_services" ADD CONSTRAINT "booking_services_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_travelers" ADD CONSTRAINT "booking_travelers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_proposal_id_acceptances_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."acceptances"("proposal_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold_id_seat_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."seat_holds"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_hold_id_seat_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."seat_holds"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "co_travelers" ADD CONSTRAINT "co_travelers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_from_id_customers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_into_id_customers_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_id_customers_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "departure_seats" ADD CONSTRAINT "departure_seats_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "departure_waits" ADD CONSTRAINT "departure_waits_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "departure_waits" ADD CONSTRAINT "departure_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "departures" ADD CONSTRAINT "departures_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "activities" ADD CONSTRAINT "activities_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "activities" ADD CONSTRAINT "activities_import_id_inventory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."inventory_imports"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_import_id_inventory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."inventory_imports"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_images" ADD CONSTRAINT "inventory_images_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meal_plans" ADD CONSTRAINT "meal_plans_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meal_plans" ADD CONSTRAINT "meal_plans_import_id_inventory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."inventory_imports"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_import_id_inventory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."inventory_imports"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refers_to_invoices_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_follow_ups" ADD CONSTRAINT "lead_follow_ups_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "online_checkouts" ADD CONSTRAINT "online_checkouts_booking_id_booking_accounts_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_accounts"("booking_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "online_checkouts" ADD CONSTRAINT "online_checkouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_drafts" ADD CONSTRAINT "package_drafts_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_drafts" ADD CONSTRAINT "package_drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "package_activities" ADD CONSTRAINT "package_activities_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_activities" ADD CONSTRAINT "package_activities_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_days" ADD CONSTRAINT "package_days_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_days" ADD CONSTRAINT "package_days_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_days" ADD CONSTRAINT "package_days_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "package_hotels" ADD CONSTRAINT "package_hotels_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_hotels" ADD CONSTRAINT "package_hotels_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_images" ADD CONSTRAINT "package_images_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_images" ADD CONSTRAINT "package_images_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_meal_plans" ADD CONSTRAINT "package_meal_plans_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_meal_plans" ADD CONSTRAINT "package_meal_plans_meal_plan_id_meal_plans_id_fk" FOREIGN KEY ("meal_plan_id") REFERENCES "public"."meal_plans"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_places" ADD CONSTRAINT "package_places_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_places" ADD CONSTRAINT "package_places_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "package_transfers" ADD CONSTRAINT "package_transfers_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_transfers" ADD CONSTRAINT "package_transfers_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "packages" ADD CONSTRAINT "packages_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_accounts" ADD CONSTRAINT "booking_accounts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_booking_id_booking_accounts_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_accounts"("booking_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_booking_id_booking_accounts_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_accounts"("booking_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_reverses_id_ledger_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_booking_accounts_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking_accounts"("booking_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "place_aliases" ADD CONSTRAINT "place_aliases_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_places_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "places" ADD CONSTRAINT "places_tile_image_id_media_id_fk" FOREIGN KEY ("tile_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_version" FOREIGN KEY ("proposal_id","number","sha256") REFERENCES "public"."proposal_versions"("proposal_id","number","sha256") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposal_days" ADD CONSTRAINT "proposal_days_version" FOREIGN KEY ("proposal_id","number") REFERENCES "public"."proposal_versions"("proposal_id","number") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proposal_lines" ADD CONSTRAINT "proposal_lines_version" FOREIGN KEY ("proposal_id","number") REFERENCES "public"."proposal_versions"("proposal_id","number") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "report_mail_recipients" ADD CONSTRAINT "report_mail_recipients_view_id_report_mails_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."report_mails"("view_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "report_mail_recipients" ADD CONSTRAINT "report_mail_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_asks" ADD CONSTRAINT "review_asks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_packages" ADD CONSTRAINT "saved_packages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_packages" ADD CONSTRAINT "saved_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "booking_margins" ADD CONSTRAINT "booking_margins_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_links" ADD CONSTRAINT "supplier_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_links" ADD CONSTRAINT "supplier_links_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_of_service" FOREIGN KEY ("booking_id","line_key") REFERENCES "public"."booking_services"("booking_id","line_key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trip_documents" ADD CONSTRAINT "trip_documents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "audit_entity" ON "audit" USING btree ("entity","entity_id","at","id");
CREATE INDEX "audit_kind" ON "audit" USING btree ("entity","at","id");
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at","id");
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at","id","action","entity");
CREATE INDEX "audit_entity_id" ON "audit" USING btree ("entity_id");
CREATE INDEX "audit_request" ON "audit" USING btree ("request_id");
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
CREATE UNIQUE INDEX "sessions_hash_user" ON "sessions" USING btree ("id_hash","user_id");
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id","kind");
CREATE INDEX "user_tokens_expires" ON "user_tokens" USING btree ("expires_at");
CREATE INDEX "user_tokens_email" ON "user_tokens" USING btree ("email");
CREATE INDEX "users_search_text" ON "users" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "users_by_name" ON "users" USING btree ("search_text","id");
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id");
CREATE INDEX "users_role" ON "users" USING btree ("role","created_at","id");
CREATE INDEX "users_list" ON "users" USING btree ("created_at","id");
CREATE INDEX "users_picture" ON "users" USING btree ("profile_image_id");
CREATE UNIQUE INDEX "booking_changes_open" ON "booking_changes" USING btree ("booking_id") WHERE "booking_changes"."state" IN ('asked', 'proposed');
CREATE INDEX "booking_changes_news" ON "booking_changes" USING btree ("ended_at");
CREATE INDEX "booking_events_booking" ON "booking_events" USING btree ("booking_id","at","id");
CREATE INDEX "booking_events_payments" ON "booking_events" USING btree ("at") WHERE "booking_events"."kind" = 'online-payment' AND "booking_events"."actor_id" IS NULL;
CREATE INDEX "booking_services_item" ON "booking_services" USING btree ("item_id");
CREATE INDEX "booking_services_left_out" ON "booking_services" USING btree ("booking_id","line_key") WHERE "booking_services"."left_out";
CREATE INDEX "bookings_by_updated_at" ON "bookings" USING btree ("updated_at","id");
CREATE INDEX "bookings_by_total_minor" ON "bookings" USING btree ("total_minor","id");
CREATE INDEX "bookings_by_created_at" ON "bookings" USING btree ("created_at","id","status","currency","package_id","lead_id","total_minor");
CREATE INDEX "bookings_by_starts_on" ON "bookings" USING btree ("starts_on","id","status","currency","source","owner_id","lead_id","net_minor","sell_minor","discount_minor","tax_minor");
CREATE INDEX "bookings_list" ON "bookings" USING btree ("status","starts_on","id");
CREATE INDEX "bookings_ends" ON "bookings" USING btree ("status","ends_on");
CREATE INDEX "bookings_lead" ON "bookings" USING btree ("lead_id","created_at","status");
CREATE INDEX "bookings_cancelled" ON "bookings" USING btree ("owner_id","updated_at","id") WHERE "bookings"."status" = 'cancelled';
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id");
CREATE INDEX "bookings_owner" ON "bookings" USING btree ("owner_id","updated_at","id");
CREATE INDEX "bookings_package" ON "bookings" USING btree ("package_id");
CREATE INDEX "bookings_departure" ON "bookings" USING btree ("departure_id");
CREATE INDEX "bookings_search_text" ON "bookings" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "co_travelers_list" ON "co_travelers" USING btree ("user_id","created_at","id");
CREATE INDEX "co_travelers_deleted" ON "co_travelers" USING btree ("deleted_at") WHERE "co_travelers"."deleted_at" IS NOT NULL;
CREATE UNIQUE INDEX "customer_merges_from" ON "customer_merges" USING btree ("from_id") WHERE "customer_merges"."undone_at" IS NULL;
CREATE INDEX "customer_merges_into" ON "customer_merges" USING btree ("into_id","at");
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("email");
CREATE UNIQUE INDEX "customers_phone" ON "customers" USING btree ("phone");
CREATE INDEX "customers_search_text" ON "customers" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "customers_by_updated_at" ON "customers" USING btree ("updated_at","id");
CREATE INDEX "customers_by_created_at" ON "customers" USING btree ("created_at","id");
CREATE INDEX "customers_by_name" ON "customers" USING btree ("name","id");
CREATE INDEX "customers_merged_into" ON "customers" USING btree ("merged_into_id") WHERE "customers"."merged_into_id" IS NOT NULL;
CREATE UNIQUE INDEX "departure_waits_once" ON "departure_waits" USING btree ("departure_id","email") WHERE told_at IS NULL;
CREATE INDEX "departure_waits_order" ON "departure_waits" USING btree ("departure_id","created_at","id");
CREATE INDEX "departure_waits_email" ON "departure_waits" USING btree ("email");
CREATE INDEX "departure_waits_user" ON "departure_waits" USING btree ("user_id");
CREATE UNIQUE INDEX "departures_date" ON "departures" USING btree ("package_id","starts_on") WHERE status <> 'cancelled';
CREATE INDEX "departures_package" ON "departures" USING btree ("package_id","starts_on","id");
CREATE INDEX "departures_closing" ON "departures" USING btree ("closes_at") WHERE NOT is_over;
CREATE INDEX "departures_status" ON "departures" USING btree ("status","starts_on","id");
CREATE INDEX "departures_by_starts_on" ON "departures" USING btree ("starts_on","id");
CREATE INDEX "departures_by_updated_at" ON "departures" USING btree ("updated_at","id");
CREATE INDEX "seat_holds_departure" ON "seat_holds" USING btree ("departure_id","state");
CREATE INDEX "seat_holds_due" ON "seat_holds" USING btree ("expires_at") WHERE state = 'held';
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");
CREATE INDEX "outbox_unkept" ON "outbox" USING btree ("created_at") WHERE "outbox"."record_id" IS NULL;
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at") WHERE "outbox"."status" = 'failed';
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about");
CREATE INDEX "outbox_record" ON "outbox" USING btree ("record_id","created_at") WHERE "outbox"."record_id" IS NOT NULL;
CREATE INDEX "activities_by_updated_at" ON "activities" USING btree ("updated_at","id");
CREATE INDEX "activities_by_created_at" ON "activities" USING btree ("created_at","id");
CREATE INDEX "activities_by_name" ON "activities" USING btree ("name","id");
CREATE INDEX "activities_by_price_minor" ON "activities" USING btree ("price_minor","id");
CREATE INDEX "activities_list" ON "activities" USING btree ("status","updated_at","id");
CREATE INDEX "activities_search_text" ON "activities" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "activities_supplier" ON "activities" USING btree ("supplier_id");
CREATE INDEX "activities_import" ON "activities" USING btree ("import_id");
CREATE INDEX "hotels_by_updated_at" ON "hotels" USING btree ("updated_at","id");
CREATE INDEX "hotels_by_created_at" ON "hotels" USING btree ("created_at","id");
CREATE INDEX "hotels_by_name" ON "hotels" USING btree ("name","id");
CREATE INDEX "hotels_by_price_minor" ON "hotels" USING btree ("price_minor","id");
CREATE INDEX "hotels_list" ON "hotels" USING btree ("status","updated_at","id");
CREATE INDEX "hotels_search_text" ON "hotels" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "hotels_supplier" ON "hotels" USING btree ("supplier_id");
CREATE INDEX "hotels_import" ON "hotels" USING btree ("import_id");
CREATE INDEX "inventory_images_media" ON "inventory_images" USING btree ("media_id");
CREATE INDEX "inventory_imports_recent" ON "inventory_imports" USING btree ("created_at");
CREATE INDEX "inventory_rates_item" ON "inventory_rates" USING btree ("item_id","first_day");
CREATE INDEX "meal_plans_by_updated_at" ON "meal_plans" USING btree ("updated_at","id");
CREATE INDEX "meal_plans_by_created_at" ON "meal_plans" USING btree ("created_at","id");
CREATE INDEX "meal_plans_by_name" ON "meal_plans" USING btree ("name","id");
CREATE INDEX "meal_plans_by_price_minor" ON "meal_plans" USING btree ("price_minor","id");
CREATE INDEX "meal_plans_list" ON "meal_plans" USING btree ("status","updated_at","id");
CREATE INDEX "meal_plans_search_text" ON "meal_plans" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "meal_plans_supplier" ON "meal_plans" USING btree ("supplier_id");
CREATE INDEX "meal_plans_import" ON "meal_plans" USING btree ("import_id");
CREATE INDEX "transfers_by_updated_at" ON "transfers" USING btree ("updated_at","id");
CREATE INDEX "transfers_by_created_at" ON "transfers" USING btree ("created_at","id");
CREATE INDEX "transfers_by_name" ON "transfers" USING btree ("name","id");
CREATE INDEX "transfers_by_price_minor" ON "transfers" USING btree ("price_minor","id");
CREATE INDEX "transfers_list" ON "transfers" USING btree ("status","updated_at","id");
CREATE INDEX "transfers_search_text" ON "transfers" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "transfers_supplier" ON "transfers" USING btree ("supplier_id");
CREATE INDEX "transfers_import" ON "transfers" USING btree ("import_id");
CREATE INDEX "invoices_by_issued_on" ON "invoices" USING btree ("issued_on","id");
CREATE INDEX "invoices_by_total_minor" ON "invoices" USING btree ("total_minor","id");
CREATE INDEX "invoices_list" ON "invoices" USING btree ("kind","issued_on","id");
CREATE INDEX "invoices_booking" ON "invoices" USING btree ("booking_id","issued_at","id");
CREATE INDEX "invoices_refers_to" ON "invoices" USING btree ("refers_to");
CREATE INDEX "invoices_search_text" ON "invoices" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "lead_imports_recent" ON "lead_imports" USING btree ("created_at");
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","at","id");
CREATE INDEX "lead_events_mail" ON "lead_events" USING btree (("data" ->> 'mailId')) WHERE "lead_events"."kind" = 'email';
CREATE INDEX "lead_follow_ups_lead" ON "lead_follow_ups" USING btree ("lead_id","due_on");
CREATE INDEX "lead_follow_ups_due" ON "lead_follow_ups" USING btree ("due_on") WHERE "lead_follow_ups"."done_at" IS NULL AND "lead_follow_ups"."reminded_at" IS NULL;
CREATE UNIQUE INDEX "lead_merges_from" ON "lead_merges" USING btree ("from_id") WHERE "lead_merges"."undone_at" IS NULL;
CREATE INDEX "lead_merges_into" ON "lead_merges" USING btree ("into_id","at");
CREATE INDEX "lead_merges_customer" ON "lead_merges" USING btree ("customer_id");
CREATE INDEX "lead_merges_email" ON "lead_merges" USING btree ("email");
CREATE INDEX "leads_by_created_at" ON "leads" USING btree ("created_at","id","source","status","outcome","owner_id");
CREATE INDEX "leads_by_updated_at" ON "leads" USING btree ("updated_at","id");
CREATE INDEX "leads_by_customer_name" ON "leads" USING btree ("customer_name","id");
CREATE INDEX "leads_by_destination" ON "leads" USING btree ("destination","id");
CREATE INDEX "leads_by_travel_date" ON "leads" USING btree ("travel_date","id");
CREATE INDEX "leads_by_number_of_travelers" ON "leads" USING btree ("number_of_travelers","id");
CREATE INDEX "leads_by_value_minor" ON "leads" USING btree ("value_minor","id");
CREATE INDEX "leads_by_follow_up_on" ON "leads" USING btree ("follow_up_on","id");
CREATE UNIQUE INDEX "leads_takes_requests" ON "leads" USING btree ("customer_id") WHERE "leads"."takes_requests";
CREATE INDEX "leads_closed" ON "leads" USING btree ("closed_at","outcome") WHERE "leads"."status" = 'closed';
CREATE INDEX "leads_import" ON "leads" USING btree ("import_id") WHERE "leads"."import_id" IS NOT NULL;
CREATE INDEX "leads_email" ON "leads" USING btree ("email");
CREATE INDEX "leads_mobile" ON "leads" USING btree ("mobile");
CREATE INDEX "leads_other_address" ON "leads" USING btree ("customer_id") WHERE "leads"."has_other_address";
CREATE INDEX "leads_customer" ON "leads" USING btree ("customer_id","created_at");
CREATE INDEX "leads_board" ON "leads" USING btree ("status","outcome","currency","value_minor");
CREATE INDEX "leads_list" ON "leads" USING btree ("status","created_at","id");
CREATE INDEX "leads_search_text" ON "leads" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id","status");
CREATE INDEX "presence_record" ON "presence" USING btree ("record_id","seen_at");
CREATE INDEX "presence_user" ON "presence" USING btree ("user_id");
CREATE INDEX "presence_seen" ON "presence" USING btree ("seen_at");
CREATE INDEX "media_created_by" ON "media" USING btree ("created_by");
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at");
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");
CREATE INDEX "mentions_user" ON "mentions" USING btree ("user_id","at","id");
CREATE INDEX "mentions_lead" ON "mentions" USING btree ("lead_id");
CREATE UNIQUE INDEX "online_checkouts_one" ON "online_checkouts" USING btree ("booking_id") WHERE "online_checkouts"."state" IN ('starting', 'open', 'processing');
CREATE INDEX "online_checkouts_waiting" ON "online_checkouts" USING btree ("created_at") WHERE "online_checkouts"."state" IN ('starting', 'open', 'processing');
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");
CREATE INDEX "package_drafts_list" ON "package_drafts" USING btree ("updated_at","id") WHERE published_version IS DISTINCT FROM version;
CREATE INDEX "package_drafts_owner" ON "package_drafts" USING btree ("owner_id");
CREATE INDEX "package_drafts_images" ON "package_drafts" USING gin ((content -> 'images') jsonb_path_ops);
CREATE INDEX "package_activities_activity" ON "package_activities" USING btree ("activity_id");
CREATE INDEX "package_days_place" ON "package_days" USING btree ("place_id");
CREATE INDEX "package_days_image" ON "package_days" USING btree ("image_id");
CREATE INDEX "package_hotels_hotel" ON "package_hotels" USING btree ("hotel_id");
CREATE INDEX "package_images_media" ON "package_images" USING btree ("media_id");
CREATE INDEX "package_meal_plans_meal_plan" ON "package_meal_plans" USING btree ("meal_plan_id");
CREATE INDEX "package_places_place" ON "package_places" USING btree ("place_id");
CREATE INDEX "package_transfers_transfer" ON "package_transfers" USING btree ("transfer_id");
CREATE INDEX "packages_by_popular_rank" ON "packages" USING btree ("popular_rank","id","labels","from_minor","days","hotel_rating","is_flight_included","rating_rank") WHERE status = 'active';
CREATE INDEX "packages_by_from_minor" ON "packages" USING btree ("from_minor","id","labels","days","hotel_rating","is_flight_included","popular_rank","rating_rank") WHERE status = 'active';
CREATE INDEX "packages_by_rating_rank" ON "packages" USING btree ("rating_rank","id","labels","from_minor","days","hotel_rating","is_flight_included","popular_rank") WHERE status = 'active';
CREATE INDEX "packages_by_days" ON "packages" USING btree ("days","id","labels","from_minor","hotel_rating","is_flight_included","popular_rank","rating_rank") WHERE status = 'active';
CREATE INDEX "packages_labels" ON "packages" USING gin ("labels") WHERE status = 'active';
CREATE INDEX "packages_place_ids" ON "packages" USING gin ("place_ids") WHERE status = 'active';
CREATE INDEX "packages_search_text" ON "packages" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "packages_place" ON "packages" USING btree ("place_id","status");
CREATE INDEX "packages_category" ON "packages" USING btree ("category","status");
CREATE INDEX "packages_all_by_created_at" ON "packages" USING btree ("created_at","id");
CREATE INDEX "packages_all_by_updated_at" ON "packages" USING btree ("updated_at","id");
CREATE INDEX "packages_all_by_title" ON "packages" USING btree ("title","id");
CREATE INDEX "packages_all_by_destination" ON "packages" USING btree ("destination","id");
CREATE INDEX "packages_all_by_days" ON "packages" USING btree ("days","id");
CREATE INDEX "packages_all_by_price_minor" ON "packages" USING btree ("price_minor","id");
CREATE INDEX "booking_accounts_twice" ON "booking_accounts" USING btree ("booking_id") WHERE "booking_accounts"."refunded_minor" > "booking_accounts"."received_minor";
CREATE INDEX "instalments_open" ON "instalments" USING btree ("due_on") WHERE "instalments"."settled_minor" < "instalments"."amount_minor";
CREATE INDEX "ledger_paid" ON "ledger" USING btree ("currency","effective_on","kind","method","amount_minor") WHERE "ledger"."payment_id" IS NOT NULL;
CREATE INDEX "ledger_charged" ON "ledger" USING btree ("currency","effective_on","kind","seq","amount_minor","booking_id") WHERE "ledger"."payment_id" IS NULL;
CREATE INDEX "ledger_day" ON "ledger" USING btree ("effective_on","id");
CREATE UNIQUE INDEX "ledger_payment" ON "ledger" USING btree ("payment_id","kind") WHERE "ledger"."reverses_id" IS NULL;
CREATE INDEX "payments_by_effective_on" ON "payments" USING btree ("effective_on","id");
CREATE INDEX "payments_by_recorded_at" ON "payments" USING btree ("recorded_at","id");
CREATE INDEX "payments_by_amount_minor" ON "payments" USING btree ("amount_minor","id");
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id","recorded_at","id");
CREATE INDEX "payments_unverified" ON "payments" USING btree ("recorded_at","id") WHERE "payments"."verified_at" IS NULL AND "payments"."reversed_at" IS NULL AND "payments"."state" = 'succeeded';
CREATE INDEX "payments_pending" ON "payments" USING btree ("booking_id") WHERE "payments"."state" = 'pending';
CREATE INDEX "payments_failed" ON "payments" USING btree ("effective_on","id") WHERE "payments"."state" IN ('failed', 'cancelled') AND "payments"."reversed_at" IS NULL;
CREATE INDEX "payments_taken_back" ON "payments" USING btree ("effective_on","id") WHERE "payments"."reversed_at" IS NOT NULL;
CREATE INDEX "payments_reference" ON "payments" USING btree (lower(coalesce(nullif("reference", ''), "provider_ref", '')));
CREATE INDEX "payments_refund_of" ON "payments" USING btree ("refund_of");
CREATE INDEX "payments_provider_ref" ON "payments" USING btree ("provider_ref","provider") WHERE "payments"."provider_ref" IS NOT NULL;
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_ref") WHERE "payments"."provider_ref" IS NOT NULL AND "payments"."state" IN ('pending', 'succeeded') AND "payments"."reversed_at" IS NULL;
CREATE UNIQUE INDEX "payments_same" ON "payments" USING btree ("booking_id","method","reference","amount_minor","effective_on") WHERE "payments"."direction" = 'in' AND "payments"."reference" <> '' AND "payments"."reversed_at" IS NULL;
CREATE INDEX "place_aliases_place" ON "place_aliases" USING btree ("place_id");
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id");
CREATE INDEX "proposal_events_proposal" ON "proposal_events" USING btree ("proposal_id","at","id");
CREATE INDEX "proposal_events_answers" ON "proposal_events" USING btree ("at","id") WHERE "proposal_events"."kind" IN ('accepted', 'declined', 'commented', 'chose', 'countered') AND "proposal_events"."actor_id" IS NULL;
CREATE INDEX "proposal_links_proposal" ON "proposal_links" USING btree ("proposal_id");
CREATE INDEX "proposal_lines_item" ON "proposal_lines" USING btree ("item_id");
CREATE INDEX "proposals_by_updated_at" ON "proposals" USING btree ("updated_at","id");
CREATE INDEX "proposals_by_created_at" ON "proposals" USING btree ("created_at","id");
CREATE INDEX "proposals_by_travel_from" ON "proposals" USING btree ("travel_from","id");
CREATE INDEX "proposals_by_total_minor" ON "proposals" USING btree ("total_minor","id");
CREATE INDEX "proposals_by_expires_at" ON "proposals" USING btree ("expires_at","id");
CREATE INDEX "proposals_list" ON "proposals" USING btree ("status","updated_at","id");
CREATE INDEX "proposals_lead" ON "proposals" USING btree ("lead_id","created_at");
CREATE INDEX "proposals_owner" ON "proposals" USING btree ("owner_id","updated_at","id");
CREATE INDEX "proposals_quote" ON "proposals" USING btree ("quote_id");
CREATE INDEX "proposals_package" ON "proposals" USING btree ("package_id");
CREATE INDEX "proposals_search_text" ON "proposals" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "quotes_by_due_at" ON "quotes" USING btree ("due_at","id");
CREATE INDEX "quotes_by_created_at" ON "quotes" USING btree ("created_at","id");
CREATE INDEX "quotes_by_customer_name" ON "quotes" USING btree ("customer_name","id");
CREATE INDEX "quotes_by_destination" ON "quotes" USING btree ("destination","id");
CREATE INDEX "quotes_by_travel_date" ON "quotes" USING btree ("travel_date","id");
CREATE INDEX "quotes_by_travelers" ON "quotes" USING btree ("travelers","id");
CREATE INDEX "quotes_by_total_minor" ON "quotes" USING btree ("total_minor","id");
CREATE INDEX "quotes_promise" ON "quotes" USING btree ("created_at","due_at","respond_by","answered_at","package_id","assignee_id");
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","created_at","id");
CREATE INDEX "quotes_due" ON "quotes" USING btree ("respond_by","id") WHERE "quotes"."status" = 'pending';
CREATE INDEX "quotes_search_text" ON "quotes" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id","created_at","id");
CREATE INDEX "quotes_email" ON "quotes" USING btree ("email","created_at","id");
CREATE INDEX "quotes_assignee" ON "quotes" USING btree ("assignee_id","due_at","id");
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id");
CREATE INDEX "quotes_package" ON "quotes" USING btree ("package_id");
CREATE INDEX "report_mail_recipients_user" ON "report_mail_recipients" USING btree ("user_id");
CREATE INDEX "report_mails_next" ON "report_mails" USING btree ("next_on");
CREATE INDEX "reviews_by_updated_at" ON "reviews" USING btree ("updated_at","id");
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("stars","id");
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("updated_at","id") WHERE "reviews"."state" = 'pending';
CREATE INDEX "reviews_package" ON "reviews" USING btree ("package_id","state","written_at","id");
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");
CREATE INDEX "reviews_search_text" ON "reviews" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "saved_packages_list" ON "saved_packages" USING btree ("user_id","saved_at");
CREATE INDEX "saved_packages_package" ON "saved_packages" USING btree ("package_id");
CREATE INDEX "supplier_links_of" ON "supplier_links" USING btree ("booking_id","supplier_id");
CREATE INDEX "supplier_links_supplier" ON "supplier_links" USING btree ("supplier_id");
CREATE INDEX "supplier_orders_from" ON "supplier_orders" USING btree ("booked_from","id");
CREATE INDEX "supplier_orders_status" ON "supplier_orders" USING btree ("status","booked_from","id");
CREATE INDEX "supplier_orders_due" ON "supplier_orders" USING btree ("due_on","id");
CREATE INDEX "supplier_orders_updated" ON "supplier_orders" USING btree ("updated_at","id");
CREATE INDEX "supplier_orders_supplier" ON "supplier_orders" USING btree ("supplier_id","booked_from","id");
CREATE INDEX "supplier_orders_answered" ON "supplier_orders" USING btree ("answered_at");
CREATE INDEX "supplier_orders_differs" ON "supplier_orders" USING btree ("booked_from","id") WHERE "supplier_orders"."differs";
CREATE INDEX "supplier_orders_owed" ON "supplier_orders" USING btree ("due_on","id") WHERE "supplier_orders"."agreed_net_minor" > 0 AND "supplier_orders"."status" IN ('confirmed', 'dropped') AND "supplier_orders"."paid_on" IS NULL;
CREATE INDEX "supplier_orders_owed_from" ON "supplier_orders" USING btree ("booked_from","id") WHERE "supplier_orders"."agreed_net_minor" > 0 AND "supplier_orders"."status" IN ('confirmed', 'dropped') AND "supplier_orders"."paid_on" IS NULL;
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree ("name","id");
CREATE INDEX "suppliers_updated" ON "suppliers" USING btree ("updated_at","id");
CREATE INDEX "suppliers_search_text" ON "suppliers" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "trip_documents_booking" ON "trip_documents" USING btree ("booking_id","added_at","id");
CREATE INDEX "versions_actor" ON "versions" USING btree ("actor_id");
CREATE INDEX "versions_images" ON "versions" USING gin ((content -> 'images') jsonb_path_ops);
CREATE INDEX "default_views_view" ON "default_views" USING btree ("view_id");
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("screen","created_at") WHERE "saved_views"."is_shared";
CREATE INDEX "webhook_deliveries_recent" ON "webhook_deliveries" USING btree ("created_at","id");
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("kind","key");
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","due_at") WHERE "jobs"."status" <> 'dead';
CREATE INDEX "jobs_lane" ON "jobs" USING btree ("kind","lane","due_at","id") WHERE "jobs"."lane" IS NOT NULL AND "jobs"."status" <> 'dead';
