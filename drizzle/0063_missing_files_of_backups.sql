ALTER TABLE "backups" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;
