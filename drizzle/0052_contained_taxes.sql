ALTER TABLE "taxes" ADD COLUMN "is_contained" boolean DEFAULT false NOT NULL;
