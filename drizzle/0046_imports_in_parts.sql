ALTER TABLE "bookings" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "import_batches" ADD COLUMN "running_until" timestamp with time zone;
