ALTER TABLE "customers" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;
