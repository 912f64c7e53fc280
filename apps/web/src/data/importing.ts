import type { Endpoint } from '@portal/contract/endpoint';
import type { ImportAnswer } from '@portal/contract/imports';
import { callForm } from '../lib/call.ts';
import type { Written } from './stale.ts';
import { changed } from './write.ts';

/** Sends a list: only to be told what it would do, or with the digest of what was told and looked at, to be stored. */
export type SendList = (file: File, digest: string | null) => Promise<ImportAnswer>;

/** How a list is taken in by an endpoint; `fields` go with the file. */
export const importing =
  (what: Written, endpoint: Endpoint, fields: Record<string, string | number> = {}): SendList =>
  async (file, digest) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('dry_run', String(digest === null));
    if (digest !== null) form.append('digest', digest);
    form.append('file', file);
    const answer = (await callForm(endpoint, {}, form)) as ImportAnswer;
    if (answer.stored) await changed(what);
    return answer;
  };
