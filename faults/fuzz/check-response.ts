import type { Answer } from '../http-client.ts';
import type { Operation } from './openapi-operations.ts';
import type { Request } from './generate-request.ts';

/** Text that only internals of the server produce. */
const INSIDE = /node_modules|\.[tj]s:\d+:\d+|Failed query|DrizzleQuery|violates .* constraint|at Object\./;
/** Checks if a call that waits in a queue failed: busy is an answer, and is reported as one. */
const mayWait = (answer: Answer) => answer.status === 503 && answer.headers['retry-after'] !== undefined;

/** Returns why an answer is not one that the document declares; null if it is. */
export function findContractViolation(operation: Operation, answer: Answer): string | null {
  const { status, text } = answer;
  if (status === null) return `no answer: ${text}`;
  const isDeclined = status === 501 && operation.mayDecline;
  if (status >= 500 && !isDeclined && !mayWait(answer)) return `${status}`;
  if (INSIDE.test(text)) return `tells of the inside: ${INSIDE.exec(text)![0]}`;
  if (status >= 300 && status < 400) return leadsAway(answer) ?? notAsOfSuccess(operation, text);
  if (status >= 300) return notAsDeclared(operation.problem, text, `an answer of ${status}`);
  return notAsOfSuccess(operation, text);
}

const notAsOfSuccess = ({ answer }: Operation, text: string): string | null =>
  answer ? notAsDeclared(answer, text, 'an answer of success') : null;

/** Checks for open redirects: a URL of the portal must not lead a user to another site. */
function leadsAway({ headers: { location } }: Answer): string | null {
  const here = new URL('http://localhost');
  const target = new URL(String(location), here);
  return location !== undefined && target.hostname === here.hostname ? null : `leads to ${location}`;
}

function notAsDeclared(schema: Operation['problem'], text: string, what: string): string | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return `${what} that is no JSON`;
  }
  const parsed = schema.safeParse(read);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${what} not as declared, at ${issue!.path.join('.')}: ${issue!.message}`.slice(0, 200);
}

export const formatExchange = ({ method, address, body }: Request, { status, text }: Answer) =>
  `${method} ${address.slice(0, 300)} ${String(body ?? '').slice(0, 400)} → ${status} ${text.slice(0, 300)}`;
