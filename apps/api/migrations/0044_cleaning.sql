CREATE INDEX "known_browsers_last_seen_at_index" ON "known_browsers" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "one_time_links_over" ON "one_time_links" USING btree (least("expires_at", "used_at"));--> statement-breakpoint
CREATE INDEX "refresh_tokens_used_at_index" ON "refresh_tokens" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "sessions_over" ON "sessions" USING btree (least("expires_at", "ended_at"));