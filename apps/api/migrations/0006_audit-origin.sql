ALTER TABLE "message_recipients" DROP CONSTRAINT "message_recipients_outbox_message_id_unique";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "call_id" uuid;--> statement-breakpoint
CREATE INDEX "outbox_messages_call_id_index" ON "outbox_messages" USING btree ("call_id") WHERE "outbox_messages"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "message_recipients_outbox_message_id_index" ON "message_recipients" USING btree ("outbox_message_id");