ALTER TABLE "trip_documents" ADD COLUMN "key_id" text;
-- Files of the release before are encrypted by this job. It waits until no process of that release runs, which could not
-- read them then; until it has run, new files wait with them.
INSERT INTO "jobs" ("id", "kind", "key", "payload", "due_at", "created_at", "changed_at")
SELECT gen_random_uuid(), 'trip-documents.seal', 'all', '{}', now() + interval '1 hour', now(), now()
WHERE EXISTS (SELECT FROM "bookings");
