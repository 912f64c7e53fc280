import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import type { FastifyRequest } from 'fastify';

/** The case code a request is made with, `Authorization: CaseCode 7K3M9Q2X`; null without one, or where it cannot be one. */
export function readCaseCodeOf(request: FastifyRequest): string | null {
  const found = /^CaseCode (.{1,40})$/.exec(request.headers.authorization ?? '')?.[1];
  return found === undefined ? null : parseCaseCode(found);
}
