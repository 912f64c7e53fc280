import type { FastifyInstance, FastifyReply } from 'fastify';
import { problems } from '../../lib/problems.ts';
import { moduleDocument, type OpenApiDocument } from './openapi-document.ts';
import { contentsPage, errorsPage, modulePage, MODULE_SCRIPT, SEARCH_SCRIPT } from './reference-html.ts';
import { moduleScript, searchScript, styles } from './reference-files.ts';

/** The library writes its styles into the page and searches in a thread of its own. Nothing comes from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * Serves the reference of the API for people: the contents with a search, a page for each module, and the errors.
 * A module has its own page because the library that draws it takes half a minute for all of them at once.
 */
export function serveReferencePage(api: FastifyInstance, document: OpenApiDocument): void {
  const sendPage = (reply: FastifyReply, html: string) =>
    reply.header('Content-Security-Policy', POLICY).type('text/html').send(html);
  const partOf = (module: string): OpenApiDocument => {
    const part = moduleDocument(document, module);
    if (!part) throw problems.notFound('module');
    return part;
  };
  api.get('/api/docs', (_request, reply) => sendPage(reply, contentsPage(document)));
  api.get('/api/docs/errors', (_request, reply) => sendPage(reply, errorsPage(document)));
  api.get<{ Params: { module: string } }>('/api/docs/:module', ({ params }, reply) =>
    sendPage(reply, modulePage(partOf(params.module))),
  );
  api.get<{ Params: { module: string } }>('/api/docs/:module/openapi.json', ({ params }) =>
    partOf(params.module),
  );
  api.get('/api/docs.css', (_request, reply) => reply.type('text/css').send(styles));
  api.get(MODULE_SCRIPT, (_request, reply) => reply.type('text/javascript').send(moduleScript));
  api.get(SEARCH_SCRIPT, (_request, reply) => reply.type('text/javascript').send(searchScript));
}
