ALTER TABLE "import_batches" ADD COLUMN "written" jsonb DEFAULT '[]'::jsonb NOT NULL;
