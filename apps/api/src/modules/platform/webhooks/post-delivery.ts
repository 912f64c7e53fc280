import http from 'node:http';
import https from 'node:https';
import { BlockedAddressError, publicLookup, webhookAddressProblem } from './ssrf-guard.ts';

/** A receiver that takes longer to answer is retried later. */
const MOST_MS = 10_000;
/** The part of an answer saved for people to read. */
const MOST_ANSWER = 1_000;

export type DeliveryResult = { status: number | null; answer: string };

/**
 * Posts a message and says what came back; where it could not be sent, why, in place of an answer. No redirect is followed:
 * what is signed goes where it was meant to go.
 */
export async function postDelivery(
  message: { address: string; headers: Record<string, string>; body: string },
  options: { mayBePrivate: boolean; mostMs?: number },
): Promise<DeliveryResult> {
  const refusal = webhookAddressProblem(message.address, options.mayBePrivate);
  if (refusal) return { status: null, answer: refusal };
  try {
    return await post(message, options);
  } catch (error) {
    return { status: null, answer: inWords(error as NodeJS.ErrnoException) };
  }
}

function post(
  { address, headers, body }: { address: string; headers: Record<string, string>; body: string },
  { mayBePrivate, mostMs = MOST_MS }: { mayBePrivate: boolean; mostMs?: number },
): Promise<DeliveryResult> {
  return new Promise((resolve, reject) => {
    const { request } = address.startsWith('http:') ? http : https;
    const sent = request(address, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'benchmarking-portal',
      },
      // All of it: a receiver that answers byte by byte takes no longer.
      signal: AbortSignal.timeout(mostMs),
      ...(!mayBePrivate && { lookup: publicLookup }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const status = response.statusCode ?? null;
      let answer = '';
      const end = () => {
        response.destroy();
        resolve({ status, answer: answer.slice(0, MOST_ANSWER) });
      };
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        answer += piece;
        if (answer.length >= MOST_ANSWER) end();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    sent.end(body);
  });
}

function inWords(error: NodeJS.ErrnoException): string {
  if (error instanceof BlockedAddressError) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.code === 'ABORT_ERR')
    return 'The server did not respond in time.';
  return `The address could not be reached (${error.code ?? error.name}).`;
}
