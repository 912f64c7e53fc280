CREATE TABLE "staff_devices" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "answer_key_hash" text;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "is_of_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_codes" ADD COLUMN "answered" bit varying;--> statement-breakpoint
CREATE INDEX "staff_devices_last_seen_at_index" ON "staff_devices" USING btree ("last_seen_at");