CREATE TABLE "known_browsers" (
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "origin_hash" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "sealed_link" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "collects" text;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "counts" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "peer_groups" ADD COLUMN "by_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_time_periods" ADD COLUMN "pseudonym_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "round_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_token_hash_index" ON "known_browsers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "attempts_origin_hash_index" ON "attempts" USING btree ("origin_hash");--> statement-breakpoint
CREATE INDEX "comments_user_id_created_at_index" ON "comments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_to_address_collects_index" ON "outbox_messages" USING btree ("to_address","collects") WHERE "outbox_messages"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_rounding_needs_threshold" CHECK (not "projects"."round_counts" or coalesce("projects"."disclosure_threshold", 0) >= 3);--> statement-breakpoint
-- Messages stored so far show their one-time links to whoever reads the outbox.
UPDATE "outbox_messages" SET
  "text_body" = regexp_replace("text_body", '(/verify/|[?]code=)[A-Za-z0-9_-]{20,}', '\1…', 'g'),
  "html_body" = regexp_replace("html_body", '(/verify/|[?]code=)[A-Za-z0-9_-]{20,}', '\1…', 'g');
--> statement-breakpoint
-- Until now it was not kept how members were chosen: where names were known, they may have been chosen by them.
UPDATE "peer_groups" SET "by_name" = true
WHERE "owner_id" IS NOT NULL AND (
  "project_id" IN (SELECT "id" FROM "projects" WHERE "named_results")
  OR "owner_id" IN (SELECT "id" FROM "users" WHERE "role_type_id" < 3)
);
