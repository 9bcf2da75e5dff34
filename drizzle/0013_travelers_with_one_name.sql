ALTER TABLE "booking_travelers" ADD COLUMN "no_last_name" boolean DEFAULT false NOT NULL;
ALTER TABLE "co_travelers" ADD COLUMN "no_last_name" boolean DEFAULT false NOT NULL;
