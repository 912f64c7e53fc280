ALTER TABLE "users" ADD COLUMN "access_ends_on" date;--> statement-breakpoint
CREATE INDEX "users_ending" ON "users" USING btree ("programme_id","access_ends_on") WHERE "users"."access_ends_on" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_superusers_have_no_end" CHECK ("users"."role_type_id" > 1 or "users"."access_ends_on" is null);