ALTER TABLE "outbox_messages" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "collects" text;--> statement-breakpoint
CREATE INDEX "comments_user_id_created_at_index" ON "comments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_to_address_collects_index" ON "outbox_messages" USING btree ("to_address","collects") WHERE "outbox_messages"."sent_at" is null;