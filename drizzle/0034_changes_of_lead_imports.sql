ALTER TABLE "lead_imports" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;
