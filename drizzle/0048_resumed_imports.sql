ALTER TABLE "import_batches" ADD COLUMN "digest" text;
ALTER TABLE "import_batches" ADD COLUMN "undone" jsonb DEFAULT '{"removed":0,"restored":0,"kept":0}'::jsonb NOT NULL;
