-- Three words in a row are a term of their own: rare phrases of common words are found without reading all that have a part.
ALTER TABLE search_terms
  DROP CONSTRAINT search_terms_kind_check,
  ADD CHECK (kind IN ('all', 'label', 'place', 'days', 'stars', 'flights', 'from', 'word', 'phrase', 'triple'));
--> statement-breakpoint
CREATE INDEX search_terms_triples ON search_terms USING gin (value gin_trgm_ops) WITH (fastupdate = off) WHERE kind = 'triple';
--> statement-breakpoint
-- Custom plans: a plan made for a few packages takes minutes for thousands.
CREATE OR REPLACE FUNCTION index_packages(ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  WITH RECURSIVE chosen AS MATERIALIZED (
    SELECT p.*, fold_text(p.title) AS folded_title, fold_text(p.destination) AS folded_destination
    FROM packages p JOIN unnest(ids) AS i(id) ON i.id = p.id
  ), live AS MATERIALIZED (
    SELECT * FROM chosen WHERE status = 'active'
  ), within (place_id, above) AS (
    SELECT id, id FROM places
    UNION SELECT w.place_id, p.parent_id FROM within w JOIN places p ON p.id = w.above WHERE p.parent_id IS NOT NULL
  ), located (package_id, place_id) AS (
    SELECT v.package_id, w.above FROM (
      SELECT id AS package_id, place_id FROM live
      UNION ALL SELECT pp.package_id, pp.place_id FROM package_places pp JOIN live ON live.id = pp.package_id
    ) v JOIN within w ON w.place_id = v.place_id GROUP BY 1, 2
  ), labelled (package_id, label) AS (
    SELECT id, category FROM live UNION SELECT id, unnest(tags) FROM live
  ), spoken (package_id, words) AS (
    SELECT id, string_to_array(folded_title, ' ') FROM live
    UNION ALL SELECT id, string_to_array(folded_destination, ' ') FROM live
  ), terms (package_id, kind, value) AS MATERIALIZED (
    SELECT id, 'all', '' FROM live
    UNION ALL SELECT id, 'days', days::text FROM live
    UNION ALL SELECT id, 'stars', hotel_rating::text FROM live WHERE hotel_rating IS NOT NULL
    UNION ALL SELECT id, 'flights', '' FROM live WHERE is_flight_included
    UNION ALL SELECT id, 'from', '' FROM live WHERE departure_cities = '{}'
    UNION ALL SELECT DISTINCT id, 'from', fold_text(city) FROM live CROSS JOIN unnest(departure_cities) AS city
    UNION ALL SELECT package_id, 'label', label FROM labelled
    UNION ALL SELECT package_id, 'place', place_id::text FROM located
    UNION ALL SELECT DISTINCT package_id, 'word', word FROM spoken CROSS JOIN unnest(words) AS word
    UNION ALL SELECT DISTINCT package_id, 'phrase', words[i] || ' ' || words[i + 1]
      FROM spoken CROSS JOIN generate_series(1, cardinality(words) - 1) AS i
    UNION ALL SELECT DISTINCT package_id, 'triple', words[i] || ' ' || words[i + 1] || ' ' || words[i + 2]
      FROM spoken CROSS JOIN generate_series(1, cardinality(words) - 2) AS i
  ), counted AS (
    SELECT kind, value, count(*)::int AS n FROM terms GROUP BY kind, value
  ), known AS (
    UPDATE search_terms t SET packages = t.packages + c.n FROM counted c
    WHERE t.kind = c.kind AND t.value = c.value RETURNING t.id, t.kind, t.value, t.mark
  ), unknown AS (
    SELECT c.*, r.first, r.last FROM counted c
    LEFT JOIN (VALUES ('label', 6, 191), ('from', 6, 191), ('place', 6, 191), ('word', 192, 255)) r (kind, first, last)
      USING (kind)
    WHERE NOT EXISTS (SELECT FROM search_terms t WHERE t.kind = c.kind AND t.value = c.value)
  ), added AS (
    INSERT INTO search_terms (kind, value, packages, mark)
    SELECT kind, value, n, CASE WHEN mark <= last THEN mark END
    FROM (
      SELECT *, row_number() OVER (PARTITION BY first ORDER BY n DESC) - 1
        + (SELECT coalesce(max(t.mark) + 1, first) FROM search_terms t WHERE t.mark BETWEEN first AND last) AS mark
      FROM unknown
    ) u
    ON CONFLICT (kind, value) DO UPDATE SET packages = search_terms.packages + excluded.packages
    RETURNING id, kind, value, mark
  ), entries AS MATERIALIZED (
    SELECT t.package_id, n.id AS term_id, n.mark
    FROM terms t JOIN (SELECT * FROM known UNION ALL SELECT * FROM added) n USING (kind, value)
  ), found AS MATERIALIZED (
    SELECT package_id, array_agg(term_id) AS term_ids,
      coalesce(bit_or(1::bigint << (mark % 64)) FILTER (WHERE mark / 64 = 0), 0) AS marks_1,
      coalesce(bit_or(1::bigint << (mark % 64)) FILTER (WHERE mark / 64 = 1), 0) AS marks_2,
      coalesce(bit_or(1::bigint << (mark % 64)) FILTER (WHERE mark / 64 = 2), 0) AS marks_3,
      coalesce(bit_or(1::bigint << (mark % 64)) FILTER (WHERE mark / 64 = 3), 0) AS marks_4
    FROM entries GROUP BY package_id
  ), listed AS (
    -- Ranks ascend: the most popular, then the newest first; the best rated first, the unrated last.
    INSERT INTO package_terms
    SELECT e.term_id, l.price_minor, l.id,
      -(least(l.popularity, 2000000) * 4398046511104 + (extract(epoch FROM l.created_at) * 1000)::bigint),
      (500 - coalesce(l.rating, 0)) * 1000000 + 999999 - least(l.rating_count, 999999),
      l.days, f.marks_1, f.marks_2, f.marks_3, f.marks_4
    FROM entries e JOIN live l ON l.id = e.package_id JOIN found f ON f.package_id = l.id ORDER BY e.term_id
  )
  INSERT INTO package_search
  SELECT c.id, c.price_minor, c.days,
    coalesce(f.marks_1, 0), coalesce(f.marks_2, 0), coalesce(f.marks_3, 0), coalesce(f.marks_4, 0),
    c.folded_title || E'\n' || c.folded_destination,
    coalesce(f.term_ids, '{}')
  FROM chosen c LEFT JOIN found f ON f.package_id = c.id;
END $$;
--> statement-breakpoint
TRUNCATE package_terms, package_search;
--> statement-breakpoint
UPDATE search_terms SET packages = 0;
--> statement-breakpoint
SELECT index_packages(ARRAY(SELECT id FROM packages));
