CREATE TABLE "kept_calls" (
	"user_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"digest" text NOT NULL,
	"answer" text,
	"called_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_calls_user_id_idempotency_key_pk" PRIMARY KEY("user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "kept_calls" ADD CONSTRAINT "kept_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_calls_called_at_index" ON "kept_calls" USING btree ("called_at");