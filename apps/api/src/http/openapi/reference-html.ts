import { errorStatuses, templatesByMessageCode } from './error-responses.ts';
import type { OpenApiDocument, Operation } from './openapi-document.ts';

/** The file of the library that draws a module, in the built web application. */
const LIBRARY = '/api-docs/redoc.js';
const HOME = '/api/docs';
export const MODULE_SCRIPT = '/api/docs-module.js';
export const SEARCH_SCRIPT = '/api/docs-search.js';

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Writes the text between backquotes as code. */
const withCode = (text: string) => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const page = (title: string, body: string, scripts: string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
${body}
${scripts.map((script) => `<script src="${script}"></script>`).join('\n')}
</body>
</html>`;

const searchField = (label: string) => `<label for="search">${label}</label>
<input id="search" type="search" autocomplete="off">
<p id="found" role="status"></p>`;
const backLink = `<nav aria-label="Reference"><a href="${HOME}">All modules</a></nav>`;

type Row = Operation & { path: string; method: string };

const operationsOf = ({ paths }: OpenApiDocument): Row[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method })),
  );

function operationRow({ tags: [tag], operationId, summary, method, path }: Row): string {
  const address = `${HOME}/${tag}#tag/${tag}/operation/${operationId}`;
  return `<li data-row><a href="${address}"><span>${escape(summary)}</span> <code>${method.toUpperCase()}</code> <code>${escape(path)}</code></a></li>`;
}

/** Returns the first page of the reference: every operation by module, with a search. */
export function contentsPage(document: OpenApiDocument): string {
  const { title, description } = document.info;
  const rows = operationsOf(document);
  const sections = document.tags.map(
    ({ name, description: summary, 'x-displayName': heading }) => `<section data-section>
<h2><a href="${HOME}/${name}">${escape(heading)}</a></h2>
<p>${escape(summary)}</p>
<ul>${rows
      .filter(({ tags }) => tags[0] === name)
      .map(operationRow)
      .join('\n')}</ul>
</section>`,
  );
  const body = `<main>
<h1>${escape(title)}</h1>
<p>${withCode(description)}</p>
<p><a href="${HOME}/errors">Errors and their codes</a>. Machine-readable version: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${searchField('Search operations')}
${sections.join('\n')}
</main>`;
  return page(title, body, [SEARCH_SCRIPT]);
}

/** Returns the page of the errors: statuses with their codes, and the code of each sentence with its template. */
export function errorsPage({ info }: OpenApiDocument): string {
  const statusRows = errorStatuses().map(
    ({ status, meaning, codes }) =>
      `<tr data-row><th scope="row">${status}</th><td>${withCode(meaning)}</td><td>${codes.map((code) => `<code>${code}</code>`).join(', ')}</td></tr>`,
  );
  const messageRows = templatesByMessageCode().map(
    ([code, template]) =>
      `<tr data-row><th scope="row"><code>${code}</code></th><td>${escape(template)}</td></tr>`,
  );
  const body = `${backLink}
<main>
<h1>Errors</h1>
<p>Each error has a <code>code</code>, which belongs to one status, and a <code>message_code</code>, which identifies its message. <code>params</code> has the values to fill in. New codes can be added, but the meaning of a code never changes.</p>
${searchField('Search errors')}
<section data-section>
<h2>Codes by status</h2>
<table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Codes</th></tr></thead><tbody>
${statusRows.join('\n')}
</tbody></table>
</section>
<section data-section>
<h2>Message codes</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">English template</th></tr></thead><tbody>
${messageRows.join('\n')}
</tbody></table>
</section>
</main>`;
  return page(`Errors: ${info.title}`, body, [SEARCH_SCRIPT]);
}

/** Returns the page of one module, which the library fills. */
export function modulePage({ info, tags: [tag] }: OpenApiDocument): string {
  const heading = tag!['x-displayName'];
  const body = `${backLink}
<div id="reference" data-document="${HOME}/${tag!.name}/openapi.json">
<main>
<h1>${escape(heading)}</h1>
<p>The reference is loading.</p>
</main>
</div>`;
  return page(`${heading}: ${info.title}`, body, [LIBRARY, MODULE_SCRIPT]);
}
