ALTER TABLE "measures" ADD COLUMN "split_of_id" integer;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "split_by" text;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "split_value" text;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_split_of_id_measures_id_fk" FOREIGN KEY ("split_of_id") REFERENCES "public"."measures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_split_of_id_split_by_split_value_unique" UNIQUE("split_of_id","split_by","split_value");--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_bands_whole" CHECK (num_nulls("measures"."split_of_id", "measures"."split_by", "measures"."split_value") in (0, 3));