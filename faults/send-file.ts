import { type Answer, sendRequest } from './http-client.ts';
import type { UserSession } from './sessions.ts';

/** A form with a file, as a browser sends it. */
export async function sendFile(
  url: string,
  person: UserSession,
  fields: Record<string, string>,
  content: string,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'list.csv');
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${await person.token()}`,
    'content-type': encoded.headers.get('content-type')!,
  };
  return sendRequest(url, { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) });
}
