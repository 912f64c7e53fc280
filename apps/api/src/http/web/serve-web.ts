import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { iconHosts } from '@portal/contract/shared/icon-hosts';
import type { RuntimeConfig } from '@portal/contract/platform/runtime-config';
import { isPagePath } from '@portal/contract/shared/page-route-patterns';
import { LANGUAGE_COOKIE, staffLanguages } from '@portal/contract/shared/staff-languages';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../dependencies.ts';
import { assetReloadScript, assetReloadScriptHash } from './failed-asset-fallback.ts';
import { removeUnusedHeaders, setImageHeaders } from './file-headers.ts';
import { makePageReads } from './make-page-reads.ts';
import { preloadPageData } from './preload-page-data.ts';
import { serveProgrammeFiles } from './serve-programme-files.ts';
import { loadStaffPage } from './staff-page.ts';
import { pageReadsScriptHash } from './page-reads-script.ts';
import { serveSurveyPages } from './survey-page.ts';
import type { WebServices } from './web-services.ts';

const PLACEHOLDER = '<script type="application/json" id="runtime-config"></script>';

/** The headers of the API and of the page that describes it, which has a style sheet and no script. */
export const apiHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
} as const satisfies FastifyHelmetOptions;

/** Returns the headers of the application's pages. */
function pageHeaders(trackingId: string, styleHashes: string[]): FastifyHelmetOptions {
  const hasFrame = styleHashes.length > 0;
  const analytics =
    trackingId === '' ? [] : ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          assetReloadScriptHash,
          ...(hasFrame ? [pageReadsScriptHash] : []),
          ...analytics,
        ],
        // Charts and pop-overs are placed by style attributes; style sheets come from this server alone, and the
        // only style element is that of the frame.
        styleSrc: ["'self'", ...styleHashes],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...analytics],
        // Icons that are not bundled: the browser asks these in turn.
        connectSrc: ["'self'", ...iconHosts, ...analytics],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  };
}

/** A page is written for each visitor, so it is compressed quickly. */
const pageCompression = {
  threshold: 1024,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** Serves the built web application: hashed files for ever, the page itself never from a cache. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  deps: ServerDeps,
  services: WebServices,
  readConfig: () => Promise<RuntimeConfig>,
): Promise<void> {
  await app.register(cookie);
  await app.register(compress, { global: false });
  const read = (file: string) => {
    const html = fs.readFileSync(path.join(folder, file), 'utf8');
    return (config: RuntimeConfig) =>
      html.replace(
        PLACEHOLDER,
        () =>
          assetReloadScript +
          PLACEHOLDER.replace('></', `>${JSON.stringify(config).replaceAll('<', '\\u003c')}</`),
      );
  };
  const english = await loadStaffPage(folder, null, read('index.html'));
  const built = staffLanguages.filter((language) => fs.existsSync(path.join(folder, `${language}.html`)));
  const others = new Map<string, typeof english>();
  for (const language of built)
    others.set(language, await loadStaffPage(folder, language, read(`${language}.html`)));
  const styleHashes = [english, ...others.values()].flatMap(({ styleHash }) => styleHash ?? []);
  await app.register(helmet, pageHeaders(deps.config.PUBLIC_GA_TRACKING_ID, [...new Set(styleHashes)]));

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The first two may be another than the file (serve-programme-files.ts); the others are for the server alone.
    globIgnore: ['images/logos/**', 'config/siteConfig.json*', '*frame.mjs', '*pages.json*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (forever) removeUnusedHeaders(reply);
      if (file.includes(`${path.sep}images${path.sep}`)) setImageHeaders(reply);
    },
  });
  serveProgrammeFiles(app, folder, deps, services);
  serveSurveyPages(app, { deps, services, folder, page: read('surveys.html'), readConfig });
  app.get('/*', { compress: pageCompression }, async (request, reply) => {
    const missingFile = /^\/(assets|images|config)\//.test(request.url);
    if (missingFile) return reply.status(404).type('text/plain').send('Not found');
    const page = others.get(request.cookies[LANGUAGE_COOKIE] ?? '') ?? english;
    // The page explains in words that it does not exist; its status informs programs.
    const pathname = request.url.replace(/\?.*/, '');
    const config = await readConfig();
    const preloaded = await preloadPageData(app, request, { programmeId: config.programme_id, pathname });
    const status = isPagePath(pathname) && !preloaded.isProjectMissing ? 200 : 404;
    const reads = await makePageReads(app, request, page.findVisit(request.url, preloaded));
    return reply
      .status(status)
      .header('Cache-Control', 'no-store')
      .type('text/html')
      .send(page.render(config, request.url, preloaded, reads));
  });
}
