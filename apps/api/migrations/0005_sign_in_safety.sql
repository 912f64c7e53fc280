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
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_token_hash_index" ON "known_browsers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "attempts_origin_hash_index" ON "attempts" USING btree ("origin_hash");--> statement-breakpoint
-- Messages stored so far show their one-time links to whoever reads the outbox.
UPDATE "outbox_messages" SET
  "text_body" = regexp_replace("text_body", '(/verify/|[?]code=)[A-Za-z0-9_-]{20,}', '\1…', 'g'),
  "html_body" = regexp_replace("html_body", '(/verify/|[?]code=)[A-Za-z0-9_-]{20,}', '\1…', 'g');
