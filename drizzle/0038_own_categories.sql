ALTER TABLE "packages" DROP CONSTRAINT "packages_category";
ALTER TABLE "packages" ADD CONSTRAINT "packages_category" CHECK ("packages"."category" <> '');
