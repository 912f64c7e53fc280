CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"news_title" text NOT NULL,
	"news_text" text NOT NULL,
	"is_public" boolean NOT NULL,
	"is_pinned" boolean NOT NULL,
	"published_from" timestamp with time zone NOT NULL,
	"published_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_ends_after_it_begins" CHECK ("news"."published_until" > "news"."published_from")
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_programme_id_published_from_index" ON "news" USING btree ("programme_id","published_from");