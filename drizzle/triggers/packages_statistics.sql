-- Tells the planner how common a label, place or word is: filters are narrowed to a page by LIMIT.
ALTER TABLE packages ALTER COLUMN labels SET STATISTICS 500;
ALTER TABLE packages ALTER COLUMN place_ids SET STATISTICS 500;
ALTER TABLE packages ALTER COLUMN search_text SET STATISTICS 300;
