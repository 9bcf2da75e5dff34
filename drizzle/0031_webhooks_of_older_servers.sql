ALTER TABLE "webhook_endpoints" ALTER COLUMN "is_legacy" SET DEFAULT true;
