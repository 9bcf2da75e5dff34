-- Deferred checks run now: the tables change below.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
-- Texts of rows that exist are folded anew, as `fold_text` now keeps the vowel signs of every script and joins words. That
-- is no change of a row: no trigger hears of it, and documents that stay as issued take it.
DO $$
DECLARE searched record;
BEGIN
  INSERT INTO place_aliases (alias, place_id)
  SELECT DISTINCT ON (fold_text(name)) fold_text(name), id FROM places WHERE fold_text(name) ~ '[^ -~]' ON CONFLICT DO NOTHING;

  ALTER TABLE packages DISABLE TRIGGER USER;
  WITH RECURSIVE visited (package_id, place_id) AS (
    (SELECT id, place_id FROM packages UNION SELECT package_id, place_id FROM package_places)
    UNION SELECT v.package_id, pl.parent_id FROM visited v JOIN places pl ON pl.id = v.place_id WHERE pl.parent_id IS NOT NULL
  ), found AS (
    SELECT v.package_id, string_agg(DISTINCT w.word, ' ') AS place_words
    FROM visited v JOIN places pl ON pl.id = v.place_id LEFT JOIN place_aliases a ON a.place_id = pl.id
    CROSS JOIN LATERAL unnest(string_to_array(fold_text(ARRAY[pl.name, a.alias]), ' ')) AS w (word)
    GROUP BY v.package_id
  )
  UPDATE packages p SET place_words = f.place_words FROM found f
  WHERE p.id = f.package_id AND NOT string_to_array(p.place_words, ' ') @> string_to_array(f.place_words, ' ');
  ALTER TABLE packages ENABLE TRIGGER USER;

  FOR searched IN
    SELECT t.name, t.part, pg_get_expr(d.adbin, d.adrelid) AS folded
    FROM (VALUES ('activities', 'name'), ('bookings', 'title'), ('customers', 'name'), ('hotels', 'name'),
      ('invoices', 'reference'), ('leads', 'customer_name'), ('meal_plans', 'name'), ('packages', 'title'),
      ('proposals', 'title'), ('quotes', 'customer_name'), ('reviews', 'text'), ('suppliers', 'name'),
      ('transfers', 'name'), ('users', 'email')) AS t (name, part)
    JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attname = 'search_text'
    JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', searched.name);
    -- A generated column is written when one that it is made of is.
    EXECUTE format('UPDATE %1$I SET %2$I = %2$I WHERE search_text <> (%3$s)', searched.name, searched.part, searched.folded);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', searched.name);
  END LOOP;
END $$;
