DROP INDEX "pages_place";
