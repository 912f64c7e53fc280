ALTER INDEX "chart_metadata_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "charts_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "documents_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "outbox_messages_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "organisations_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "project_guidances_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "questions_looked_for" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "users_looked_for" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list(indexrelid)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relname LIKE '%\_looked\_for' AND relnamespace = current_schema()::regnamespace;
