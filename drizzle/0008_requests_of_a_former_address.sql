-- A lead that stayed an account's when it took another address takes no requests of whoever has that address now.
UPDATE leads SET takes_requests = false WHERE takes_requests AND user_id IS NOT NULL;
-- Deferred checks run now: a later migration may change these tables in the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
