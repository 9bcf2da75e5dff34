ALTER TABLE "inventory_imports" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;
