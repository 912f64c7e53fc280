UPDATE "outbox_messages" SET "send_after" = "created_at" WHERE "send_after" IS NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ALTER COLUMN "send_after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_messages_programme_id_send_after_index" ON "outbox_messages" USING btree ("programme_id","send_after") WHERE "outbox_messages"."sent_at" is null;
