ALTER TABLE "trip_documents" ADD COLUMN "key_id" text;
