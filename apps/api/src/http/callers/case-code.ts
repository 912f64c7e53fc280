import { createHash } from 'node:crypto';
import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { parseCaseAuthorization } from '@portal/contract/responses/case-authorization-header';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../dependencies.ts';
import type { Device, Respondent } from '../actor.ts';

/** Returns what is stored of a respondent's key. */
const hashAnswerKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Reads who calls with a case code, `Authorization: CaseCode 7K3M9Q2X; key=…`; null without a code, or where it cannot be one.
 * The key is the browser's own: without it, the code opens nothing that was answered.
 */
export function readRespondent(
  deps: Deps,
  request: FastifyRequest,
  deviceOf: (deps: Deps, request: FastifyRequest) => Device,
): Respondent | null {
  const found = parseCaseAuthorization(request.headers.authorization ?? '');
  const case_code = found && parseCaseCode(found.code);
  if (!case_code) return null;
  return createRespondent(deps, deviceOf(deps, request), { case_code, key: found.key });
}

export const createRespondent = (
  { programmeId }: Pick<Deps, 'programmeId'>,
  device: Device,
  { case_code, key }: { case_code: string; key: string | null },
): Respondent => ({
  kind: 'respondent',
  programme_id: programmeId,
  case_code,
  key_hash: key === null ? null : hashAnswerKey(key),
  ...device,
});
