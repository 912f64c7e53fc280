import type { ApiKey } from '@portal/contract/identity/api-keys';
import { toExpiryDay } from './api-key-expiry.ts';
import type { selectApiKeys } from './api-keys.sql.ts';

type Row = Awaited<ReturnType<typeof selectApiKeys>>[number];

export const serializeApiKey = ({ expires_at, ...row }: Row, now: Date): ApiKey => ({
  ...row,
  key_name: row.key_name ?? '',
  scopes: row.scopes ?? [],
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  expires_on: toExpiryDay(expires_at),
  is_expired: expires_at <= now,
});
