CREATE TABLE "inventory_rate_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"made" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_rate_changes_kind" CHECK ("inventory_rate_changes"."kind" IN ('hotels', 'activities', 'transfers', 'mealPlans'))
);

CREATE INDEX "inventory_rate_changes_recent" ON "inventory_rate_changes" USING btree ("created_at");
CREATE INDEX "inventory_rate_changes_item" ON "inventory_rate_changes" USING btree ("item_id");
