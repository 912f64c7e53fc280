CREATE TABLE "programme_logos" (
	"programme_id" integer PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "programme_logos_media_type_known" CHECK ("programme_logos"."media_type" in ('image/png', 'image/svg+xml'))
);
--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "session_hours" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "settings_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "product_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "support_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "primary_colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "tagline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "welcome_icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "cookie_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "privacy_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programme_logos" ADD CONSTRAINT "programme_logos_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;