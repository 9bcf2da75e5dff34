-- Tells whether a server of version 1.0.0 writes. Newer ones say in each transaction that they do the work of triggers
-- themselves (platform/server/database/transaction.ts).
CREATE OR REPLACE FUNCTION is_older_server() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('itinera.works_itself', true) IS DISTINCT FROM 'on'
$$;
