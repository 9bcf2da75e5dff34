ALTER TABLE "import_batches" ADD COLUMN "steps" jsonb DEFAULT '{}'::jsonb NOT NULL;
