CREATE TABLE "mail_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"programme_id" integer NOT NULL,
	"mail_key" text NOT NULL,
	"subject" text NOT NULL,
	"opening" text NOT NULL,
	"closing" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_texts_programme_id_mail_key_unique" UNIQUE("programme_id","mail_key"),
	CONSTRAINT "mail_texts_mail_key_known" CHECK ("mail_texts"."mail_key" in ('invitation', 'verification', 'has_account', 'account_asked', 'approval', 'rejection', 'closing', 'reopening', 'password_reset', 'new_sign_in', 'password_changed', 'second_factor_set', 'second_factor_off', 'second_factor_taken', 'address_confirmation', 'address_change_asked', 'invitation_moved', 'address_in_use', 'address_changed', 'access_asked', 'access_given', 'registration_confirmed', 'entry_extended', 'reopened', 'closed_again', 'queries_asked', 'comment_added', 'contact_answered'))
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "sent_from" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "sent_reply_to" text;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "mail_sender_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "mail_reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;