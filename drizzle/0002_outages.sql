CREATE TABLE "outages" (
	"dependency" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "outages_dependency" CHECK ("outages"."dependency" IN ('mail', 'pictures', 'payments')),
	CONSTRAINT "outages_reason" CHECK ("outages"."reason" IN ('away', 'credentials'))
);
