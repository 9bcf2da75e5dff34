ALTER TABLE "bookings" ADD COLUMN "unpaid_days" smallint DEFAULT 7 NOT NULL;
