-- The best star rating of packages counted included hotels that are not offered any more.
UPDATE "packages" p SET "hotel_rating" = (
    SELECT max(h."star_rating") FROM "package_hotels" o JOIN "hotels" h ON h."id" = o."hotel_id"
    WHERE o."package_id" = p."id" AND o."included" AND h."status" = 'active')
  WHERE p."id" IN (SELECT o."package_id" FROM "package_hotels" o JOIN "hotels" h ON h."id" = o."hotel_id"
    WHERE o."included" AND h."status" <> 'active');
