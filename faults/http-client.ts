import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** `status` is null where no answer came. */
export type Answer = { status: number | null; text: string; headers: http.IncomingHttpHeaders };
export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeout?: number;
};

/** Calls and never throws: what is lost on the way is an answer too. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body, timeout = 120_000 }: RequestOptions = {},
) {
  return new Promise<Answer>((resolve) => {
    const lost = (error: Error) => resolve({ status: null, text: error.message, headers: {} });
    // Without its length, what a GET sends would be taken for the next call.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(
      url,
      { agent, method, headers: { ...headers, ...length }, timeout },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', lost);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            text: Buffer.concat(chunks).toString(),
            headers: answer.headers,
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', lost);
    request.end(body);
  });
}

export const callJson = (url: string, token: string, body?: unknown, method = body ? 'POST' : 'GET') =>
  sendRequest(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/**
 * Checks if a failed answer helps a person to act: a sentence, and not the one for an unknown fault. A portal
 * whose parts come and go should return only 503 and conflicts.
 */
export function isActionableError({ status, text }: Answer): boolean {
  if (status !== 503 && status !== 409) return false;
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' && /^[A-Z].*\.$/.test(detail);
  } catch {
    return false;
  }
}
