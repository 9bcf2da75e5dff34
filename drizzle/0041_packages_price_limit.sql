ALTER TABLE "packages" DROP CONSTRAINT "packages_price";
ALTER TABLE "packages" ADD CONSTRAINT "packages_price" CHECK ("packages"."price_minor" BETWEEN 0 AND 1000000000000 AND "packages"."original_price_minor" BETWEEN 0 AND 1000000000000);
