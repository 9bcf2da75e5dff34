ALTER TABLE "places" DROP CONSTRAINT "places_search_rank_unique";
