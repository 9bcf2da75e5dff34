ALTER TABLE "import_batches" ADD COLUMN "along" jsonb DEFAULT '[]'::jsonb NOT NULL;

-- Makes batches of the imports of leads. Servers of version 1.0.0 add more: drizzle/triggers/older_version.sql.
LOCK TABLE lead_imports IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO import_batches (id, kind, made, along, changes, count, created_by, created_at)
  SELECT id, 'leads', (SELECT coalesce(jsonb_agg(l.id), '[]') FROM leads l WHERE l.import_id = i.id),
    made_customers, changes, count, created_by, created_at
  FROM lead_imports i WHERE undone_at IS NULL;
