import { type SQL, sql } from 'drizzle-orm';

/** Returns the first place of a chart in the explorer: its output tab and its group. */
export const firstPlaceOf = (chartId: SQL) => sql`lateral (
  select tab.tab_name, collection.collection_code from chart_group_memberships member
  join collections collection on collection.id = member.collection_id
  join output_tabs tab on tab.id = collection.output_tab_id
  where member.chart_id = ${chartId}
  order by tab.display_order, collection.display_order, collection.id, member.display_order limit 1) place`;
