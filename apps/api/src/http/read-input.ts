import { type Endpoint, takesBody, type ValidInput } from '@portal/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Message, sharedMessage } from '../lib/define-messages.ts';
import { type FieldError, problems } from '../lib/problems.ts';
import type { SessionClaims } from './callers/session-claims.ts';
import { stripControlCharacters } from './strip-control-characters.ts';
import { readForm, readStreamedForm } from './read-form.ts';
import { unstorableReason } from './reject-unstorable-text.ts';
import { flatIssues, validationMessage } from './validation-messages.ts';

/** Reads the body of a request. A form is read only for a caller with a session: files are not for strangers. */
export async function readBody(
  { accepts, isStreamed, maxFileBytes }: Endpoint,
  session: SessionClaims | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (accepts !== 'form' || !session) return request.body ?? {};
  return isStreamed ? readStreamedForm(request, reply) : readForm(request, maxFileBytes);
}

/** @throws 404 where a call names another programme than the one shown here. */
export function assertSameProgramme(programmeId: number, ...requestParts: unknown[]): void {
  for (const part of requestParts) {
    const named = (part as { programme_id?: unknown } | null | undefined)?.programme_id;
    if (named !== undefined && named !== programmeId) throw problems.notFound('programme');
  }
}

export type InputRead = { input: ValidInput<Endpoint>; errors: [] } | { input: null; errors: FieldError[] };

/** Reads the parts of the request that the endpoint declares. */
export function readInput(endpoint: Endpoint, request: FastifyRequest, body: unknown): InputRead {
  const parts = { params: request.params, query: request.query, ...(takesBody(endpoint) && { body }) };
  const input: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(parts) as ['params' | 'query' | 'body', unknown][]) {
    const message = unstorableReason(value);
    if (message)
      return { input: null, errors: [{ path: part, message: sharedMessage('invalid_field', message) }] };
    const given = part === 'body' ? stripControlCharacters(value) : value;
    const made = new Map<string, Message>();
    const error = (issue: Parameters<typeof validationMessage>[1]) => {
      const message = validationMessage(given, issue);
      made.set(message.text, message);
      return message.text;
    };
    const result = endpoint[part].safeParse(given, { error });
    if (!result.success) {
      const errors = flatIssues(result.error.issues).map(({ path, message }) => ({
        path: [part, ...path].join('.'),
        message: made.get(message) ?? sharedMessage('invalid_field', message),
      }));
      return { input: null, errors };
    }
    input[part] = result.data;
  }
  return { input: input as ValidInput<Endpoint>, errors: [] };
}
