ALTER TABLE "instalments" DROP CONSTRAINT "instalments_kind";
ALTER TABLE "bookings" ADD COLUMN "payment_terms" jsonb DEFAULT '{"deposit":{"kind":"percent","percent":25},"instalments":[],"balanceDays":30,"tiers":[{"fromDays":15,"percent":100},{"fromDays":8,"percent":50},{"fromDays":2,"percent":25},{"fromDays":0,"percent":0}],"grace":{"hours":24,"minDays":7}}'::jsonb NOT NULL;
ALTER TABLE "bookings" ADD COLUMN "estimate" jsonb DEFAULT '{"childPercent":70,"childFrom":2,"adultFrom":12,"extraRoomMinor":50000,"singleMinor":0}'::jsonb NOT NULL;
ALTER TABLE "packages" ADD COLUMN "payment_terms" jsonb;
ALTER TABLE "proposal_versions" ADD COLUMN "payment_terms" jsonb;
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_kind" CHECK ("instalments"."kind" IN ('deposit', 'instalment', 'balance', 'full', 'extra'));
