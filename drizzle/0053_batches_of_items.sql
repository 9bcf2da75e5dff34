-- Makes batches of the imports of items. Servers of version 1.0.0 add more: drizzle/triggers/older_version.sql.
LOCK TABLE inventory_imports IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO import_batches (id, kind, made, changes, count, created_by, created_at)
  SELECT i.id, i.kind, m.ids, i.changes, jsonb_array_length(m.ids) + jsonb_array_length(i.changes), i.created_by, i.created_at
  FROM inventory_imports i, LATERAL (
    SELECT coalesce(jsonb_agg(x.id), '[]') AS ids FROM (
      SELECT id FROM hotels WHERE import_id = i.id
      UNION ALL SELECT id FROM activities WHERE import_id = i.id
      UNION ALL SELECT id FROM transfers WHERE import_id = i.id
      UNION ALL SELECT id FROM meal_plans WHERE import_id = i.id) x) m
  WHERE i.undone_at IS NULL;
