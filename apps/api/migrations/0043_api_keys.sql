ALTER TABLE "sessions" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "key_scopes" text[];--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "key_project_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_key_project_id_projects_id_fk" FOREIGN KEY ("key_project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_key_project_id_index" ON "sessions" USING btree ("key_project_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_keys_have_scopes" CHECK (("sessions"."key_name" is null) = ("sessions"."key_scopes" is null));