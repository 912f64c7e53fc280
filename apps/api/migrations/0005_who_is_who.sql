ALTER TABLE "peer_groups" ADD COLUMN "by_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_time_periods" ADD COLUMN "pseudonym_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
-- Until now it was not kept how members were chosen: where names were known, they may have been chosen by them.
UPDATE "peer_groups" SET "by_name" = true
WHERE "owner_id" IS NOT NULL AND (
  "project_id" IN (SELECT "id" FROM "projects" WHERE "named_results")
  OR "owner_id" IN (SELECT "id" FROM "users" WHERE "role_type_id" < 3)
);
