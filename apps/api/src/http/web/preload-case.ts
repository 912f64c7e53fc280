import type { Endpoint, Output } from '@portal/contract/shared/endpoint';
import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { formatCaseAuthorization } from '@portal/contract/responses/case-authorization-header';
import {
  getOwnCase,
  getOwnPage,
  type SerializedResponse,
  type PreloadedCase,
} from '@portal/contract/cases/surveys';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The language named in the address, and those of the browser in one text. */
export type WantedLanguages = { asked: string | null; preferred: string };

const OF_CASE = /^\/surveys\/\d{1,10}-\d{1,10}\/([^/]+)(?:\/(complete|questions))?\/?$/i;

/**
 * Loads the case a page's address names, and its questions, to be written into the page. On a slow line,
 * calls that wait for each other take longest. These are the browser's own calls, through the same loader and
 * under the same limits. Null if the page has no final content; the browser then asks for itself, with any
 * proof it has.
 */
export async function preloadCase(
  app: FastifyInstance,
  request: FastifyRequest,
  url: URL,
  { asked: asked_language, preferred }: WantedLanguages,
): Promise<PreloadedCase | null> {
  const [, typed = '', page] = OF_CASE.exec(url.pathname) ?? [];
  const case_code = parseCaseCode(typed);
  if (case_code === null || request.method !== 'GET') return null;
  const ask = <E extends Endpoint>({ path }: E, query: Record<string, string>, id = 0) =>
    answerOf<Output<E>>(
      app,
      request,
      case_code,
      `${path.replace('{id}', String(id))}?${String(new URLSearchParams(query))}`,
    );

  const own = await ask(getOwnCase, asked_language === null ? { preferred } : { language: asked_language });
  if (own === null) return null;
  const written = { case_code, asked_language, own, page: null };
  if (own.status !== 200 || page?.toLowerCase() !== 'questions') return written;
  const { sections } = own.body;
  const asked = Number(url.searchParams.get('page') ?? 1);
  const section = sections[Math.min(asked, sections.length) - 1];
  const language = own.body.page_language;
  return section ? { ...written, page: await ask(getOwnPage, { language }, section.id) } : written;
}

/** Counts as a call of the browser: its network address and its staff cookie go along. A page has no key. */
async function answerOf<Body>(
  app: FastifyInstance,
  { headers, socket }: FastifyRequest,
  code: string,
  url: string,
): Promise<SerializedResponse<Body> | null> {
  const from = headers['x-forwarded-for'];
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url,
    headers: {
      authorization: formatCaseAuthorization(code, null),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(headers.cookie !== undefined && { cookie: headers.cookie }),
      ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
    },
    ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
  });
  if (statusCode === 200) return { status: 200, body: JSON.parse(payload) as Body };
  return statusCode === 401 || statusCode === 410
    ? { status: statusCode, body: JSON.parse(payload) as unknown }
    : null;
}
