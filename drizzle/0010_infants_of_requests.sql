ALTER TABLE "quotes" ADD COLUMN "infants" smallint DEFAULT 0 NOT NULL;
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_infants" CHECK ("quotes"."infants" >= 0 AND "quotes"."infants" < "quotes"."travelers");
