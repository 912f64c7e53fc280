import type { ApiKey } from '@portal/contract/api-keys';
import type { selectApiKeys } from './api-keys.sql.ts';

type Row = Awaited<ReturnType<typeof selectApiKeys>>[number];

export const toApiKey = (row: Row, now: Date): ApiKey => ({
  ...row,
  key_name: row.key_name ?? '',
  scopes: row.scopes ?? [],
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  is_expired: row.expires_at <= now,
});
