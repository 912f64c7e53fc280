CREATE TABLE "programme_logos" (
	"programme_id" integer PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "programme_logos_media_type_known" CHECK ("programme_logos"."media_type" in ('image/png', 'image/svg+xml'))
);
--> statement-breakpoint
CREATE TABLE "project_scopes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_scopes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"scope_id" integer NOT NULL,
	"visibility" text NOT NULL,
	CONSTRAINT "project_scopes_project_id_scope_id_unique" UNIQUE("project_id","scope_id"),
	CONSTRAINT "project_scopes_visibility_known" CHECK ("project_scopes"."visibility" in ('join', 'join_listed', 'see'))
);
--> statement-breakpoint
CREATE TABLE "scope_organisations" (
	"scope_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	CONSTRAINT "scope_organisations_scope_id_organisation_id_pk" PRIMARY KEY("scope_id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scopes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"scope_name" text NOT NULL
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
ALTER TABLE "programme_logos" ADD CONSTRAINT "programme_logos_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_scopes" ADD CONSTRAINT "project_scopes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_scopes" ADD CONSTRAINT "project_scopes_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_organisations" ADD CONSTRAINT "scope_organisations_scope_id_scopes_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."scopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scope_organisations" ADD CONSTRAINT "scope_organisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scopes" ADD CONSTRAINT "scopes_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_scopes_scope_id_index" ON "project_scopes" USING btree ("scope_id");--> statement-breakpoint
CREATE INDEX "scope_organisations_organisation_id_index" ON "scope_organisations" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scopes_by_name" ON "scopes" USING btree ("programme_id",lower("scope_name"));