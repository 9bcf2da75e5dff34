DROP INDEX "packages_by_rating_rank";
DROP INDEX "packages_by_popular_rank";
DROP INDEX "packages_by_from_minor";
DROP INDEX "packages_by_days";
ALTER TABLE "packages" ADD COLUMN "review_rank" bigint GENERATED ALWAYS AS (CASE WHEN rating IS NULL THEN 9000000000000000000 + -(least(popularity, 2000000) * 4398046511104 + (extract(epoch FROM created_at AT TIME ZONE 'UTC') * 1000)::bigint)
    ELSE -((rating::bigint * rating_count + 1200) * 1000000 / (rating_count + 3)) END) STORED NOT NULL;
ALTER TABLE "packages" ADD COLUMN "mentions" text GENERATED ALWAYS AS (fold_text(highlights || description)) STORED NOT NULL;
CREATE INDEX "packages_by_review_rank" ON "packages" USING btree ("review_rank","id","labels","from_minor","days","hotel_rating","is_flight_included","popular_rank") WHERE status = 'active';
CREATE INDEX "packages_mentions" ON "packages" USING gin ("mentions" gin_trgm_ops);
CREATE INDEX "reviews_published" ON "reviews" USING btree ("written_at","id") WHERE "reviews"."state" = 'published';
CREATE INDEX "packages_by_popular_rank" ON "packages" USING btree ("popular_rank","id","labels","from_minor","days","hotel_rating","is_flight_included","review_rank") WHERE status = 'active';
CREATE INDEX "packages_by_from_minor" ON "packages" USING btree ("from_minor","id","labels","days","hotel_rating","is_flight_included","popular_rank","review_rank") WHERE status = 'active';
CREATE INDEX "packages_by_days" ON "packages" USING btree ("days","id","labels","from_minor","hotel_rating","is_flight_included","popular_rank","review_rank") WHERE status = 'active';
