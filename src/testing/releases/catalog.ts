import { type SQL, sql } from 'drizzle-orm'

/** Ignores the order of columns: a later migration adds them at the end. */
export const listCatalog: SQL = sql`
  SELECT format('column %s.%s %s', c.relname, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'NOT NULL' END, 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid),
      'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
      'statistics ' || nullif(a.attstattarget, -1)::text, a.attcollation::regcollation)) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
  UNION ALL SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x', 't')
  UNION ALL SELECT format('index %s %s', pg_get_indexdef(indexrelid), CASE WHEN NOT indisvalid THEN 'invalid' END)
    FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled)
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal
  UNION ALL SELECT format('function %s', pg_get_functiondef(p.oid))
    FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
  UNION ALL SELECT format('enum %s %s', enumtypid::regtype, string_agg(enumlabel, ',' ORDER BY enumsortorder))
    FROM pg_enum GROUP BY enumtypid
  UNION ALL SELECT format('view %s %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
  UNION ALL SELECT format('sequence %s %s %s', sequencename, data_type, increment_by)
    FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL SELECT format('extension %s', extname) FROM pg_extension
  ORDER BY line`
