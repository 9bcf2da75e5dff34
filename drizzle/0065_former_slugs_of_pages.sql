ALTER TABLE "pages" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;
