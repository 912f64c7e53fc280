CREATE TABLE "message_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sending_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"time_period_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	"outbox_message_id" integer NOT NULL,
	"full_name" text NOT NULL,
	CONSTRAINT "message_recipients_outbox_message_id_unique" UNIQUE("outbox_message_id")
);
--> statement-breakpoint
CREATE TABLE "message_sendings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"template_key" text NOT NULL,
	"send_key" uuid,
	"reminder_id" integer,
	"sent_by" integer,
	"organisations" integer NOT NULL,
	"people" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_sendings_reminder_id_unique" UNIQUE("reminder_id"),
	CONSTRAINT "message_sendings_programme_id_send_key_unique" UNIQUE("programme_id","send_key"),
	CONSTRAINT "message_sendings_template_key_known" CHECK ("message_sendings"."template_key" in ('not_registered', 'not_started', 'not_submitted', 'dates_changed', 'registration_invited'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"template_key" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_templates_programme_id_template_key_unique" UNIQUE("programme_id","template_key"),
	CONSTRAINT "message_templates_template_key_known" CHECK ("message_templates"."template_key" in ('not_registered', 'not_started', 'not_submitted', 'dates_changed', 'registration_invited'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_time_period_id" integer NOT NULL,
	"template_key" text NOT NULL,
	"days_before" integer NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "scheduled_reminders_once" UNIQUE("project_time_period_id","template_key","days_before"),
	CONSTRAINT "scheduled_reminders_template_key_known" CHECK ("scheduled_reminders"."template_key" in ('not_registered', 'not_started', 'not_submitted')),
	CONSTRAINT "scheduled_reminders_days" CHECK ("scheduled_reminders"."days_before" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_sending_id_message_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."message_sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_time_period_id_time_periods_id_fk" FOREIGN KEY ("time_period_id") REFERENCES "public"."time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_outbox_message_id_outbox_messages_id_fk" FOREIGN KEY ("outbox_message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sendings" ADD CONSTRAINT "message_sendings_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sendings" ADD CONSTRAINT "message_sendings_reminder_id_scheduled_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."scheduled_reminders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sendings" ADD CONSTRAINT "message_sendings_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_reminders" ADD CONSTRAINT "scheduled_reminders_project_time_period_id_project_time_periods_id_fk" FOREIGN KEY ("project_time_period_id") REFERENCES "public"."project_time_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_organisation_id_project_id_time_period_id_index" ON "message_recipients" USING btree ("organisation_id","project_id","time_period_id");--> statement-breakpoint
CREATE INDEX "message_recipients_sending_id_index" ON "message_recipients" USING btree ("sending_id");--> statement-breakpoint
CREATE INDEX "message_recipients_project_id_time_period_id_index" ON "message_recipients" USING btree ("project_id","time_period_id");--> statement-breakpoint
CREATE INDEX "message_recipients_time_period_id_index" ON "message_recipients" USING btree ("time_period_id");--> statement-breakpoint
CREATE INDEX "message_sendings_sent_by_index" ON "message_sendings" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "scheduled_reminders_open" ON "scheduled_reminders" USING btree ("project_time_period_id") WHERE "scheduled_reminders"."sent_at" is null and "scheduled_reminders"."is_on";