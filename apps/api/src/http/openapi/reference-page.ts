import type { FastifyInstance } from 'fastify';

/** The file of the library that draws the reference, in the built web application. */
const LIBRARY = '/api-docs/redoc.js';
const START = '/api/docs.js';

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

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}: API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main id="reference">
<h1>${escape(title)}: API</h1>
<p>The reference is being loaded. The same for programs: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
</main>
<script src="${LIBRARY}"></script>
<script src="${START}"></script>
</body>
</html>`;

const style =
  'body{font:16px/1.5 system-ui,sans-serif;color:#17202a;margin:0}#reference>p,#reference>h1{margin:1rem 2rem}';

const start = `Redoc.init('/api/v1/openapi.json', {
  sortTagsAlphabetically: false,
  hideDownloadButton: false,
  expandResponses: '200',
  maxDisplayedEnumValues: 12,
  nativeScrollbars: true,
  theme: { typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } },
}, document.getElementById('reference'));`;

/** Serves the reference of the API for people: contents by module, search, schemas, examples and errors. */
export function serveReferencePage(api: FastifyInstance, title: string): void {
  api.get('/api/docs', (_request, reply) =>
    reply.header('Content-Security-Policy', POLICY).type('text/html').send(page(title)),
  );
  api.get('/api/docs.css', (_request, reply) => reply.type('text/css').send(style));
  api.get(START, (_request, reply) => reply.type('text/javascript').send(start));
}
