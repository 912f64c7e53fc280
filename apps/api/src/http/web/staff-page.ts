import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasProjectAccess, isAdmin, isSuperuser } from '@portal/contract/identity/roles';
import {
  type FrameInput,
  type FrameModule,
  type FrameVisitor,
  LATE_SCRIPTS_ID,
  type PageEntry,
  type PageManifest,
  PRELOADED_ID,
} from '@portal/contract/shared/page-frame';
import { findPagePattern, readPageParams } from '@portal/contract/shared/page-route-patterns';
import { escapeHtml } from '@portal/wording/survey/html-view';
import { accentStyle } from './accent-style.ts';
import { jsonScript } from './json-script.ts';
import type { PageReads } from './make-page-reads.ts';
import type { PageVisit } from './page-reads.ts';
import type { PreloadedPageData } from './preload-page-data.ts';
import type { RuntimeConfig } from '@portal/contract/platform/runtime-config';
import { pageReadsScript } from './page-reads-script.ts';

/** The staff's page in one language, as the build has left it. */
type StaffPage = {
  /** Returns what the reads of the page at an address depend on; null if it has none, or is not open to the visitor. */
  findVisit: (url: string, preloaded: PreloadedPageData) => PageVisit | null;
  /** Writes the page at an address, given with its query. */
  render: (config: RuntimeConfig, url: string, preloaded: PreloadedPageData, reads: PageReads) => string;
  /** The hash of the frame's styles, which the Content-Security-Policy has to allow; null if there is no frame. */
  styleHash: string | null;
};

/**
 * Reads a page and what the build knows of its frame.
 *
 * @param fill puts the settings of the programme into the page
 */
export async function loadStaffPage(
  folder: string,
  language: string | null,
  fill: (config: RuntimeConfig) => string,
): Promise<StaffPage> {
  const prefix = language === null ? '' : `${language}-`;
  const file = (name: string) => path.join(folder, prefix + name);
  if (!fs.existsSync(file('frame.mjs'))) return { findVisit: () => null, render: fill, styleHash: null };
  const { renderFrame, frameStyles } = (await import(pathToFileURL(file('frame.mjs')).href)) as FrameModule;
  const { pages, fonts } = JSON.parse(fs.readFileSync(file('pages.json'), 'utf8')) as PageManifest;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const styleHash = `'sha256-${createHash('sha256').update(frameStyles).digest('base64')}'`;
  const findPage = (url: string) => byPath.get(findPagePattern(url.replace(/\?.*/, '')) ?? '');
  return {
    styleHash,
    findVisit(url, preloaded) {
      const page = findPage(url);
      return page && isOpenTo(page.access, preloaded) ? visitOf(page, url, preloaded) : null;
    },
    render(config, url, preloaded, reads) {
      const asked = findPage(url);
      // The application sends visitors without a session from there to the sign-in page.
      const isTurnedAway = preloaded.isSignedOut && asked !== undefined && asked.access !== 'anyone';
      const page = isTurnedAway ? byPath.get('/login') : asked;
      const canOpen = page !== undefined && isOpenTo(page.access, preloaded);
      const heading = canOpen ? page.heading : null;
      const frame = renderFrame({ ...frameInput(config, page, preloaded), heading });
      const title = canOpen ? titleOf(page, preloaded) : null;
      const head =
        `<title>${escapeHtml([title, config.programme_name].filter(Boolean).join(' - '))}</title>` +
        `<meta name="description" content="${escapeHtml(`${config.product_name}: ${config.programme_name}`)}">` +
        `<style>${frameStyles}</style>` +
        pageReadsScript(reads.started) +
        fonts.map((name) => preloadLink(name, 'rel="preload" as="font" type="font/woff2"')).join('') +
        (page?.scripts ?? []).map((name) => preloadLink(name, 'rel="modulepreload"')).join('') +
        lateScripts(page);
      return moveStyles(fill(config))
        .replace('<html', () => `<html style="${accentStyle(config.primary_colour)}"`)
        .replace('<title></title>', () => head)
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root">${frame}</div>${jsonScript(PRELOADED_ID, { ...preloaded.answers, ...reads.answers })}`,
        );
    },
  };
}

const lateScripts = (page: PageEntry | undefined): string =>
  page && page.late_scripts.length > 0
    ? jsonScript(
        LATE_SCRIPTS_ID,
        page.late_scripts.map((file) => `/${file}`),
      )
    : '';

const preloadLink = (file: string, attributes: string): string =>
  `<link ${attributes} crossorigin href="/${file}">`;

/**
 * Checks the access that the page's guards check in the browser. A visitor of whom the server knows nothing sees what
 * is open to all.
 */
function isOpenTo(access: PageEntry['access'], { user, project }: PreloadedPageData): boolean {
  if (access === 'anyone') return true;
  if (!user) return false;
  if (access === 'session') return true;
  if (user.must_enrol) return false;
  if (access === 'user') return true;
  if (access === 'member') return project !== null && hasProjectAccess(user, project.id);
  return access === 'admin' ? isAdmin(user) : isSuperuser(user);
}

function titleOf(
  { heading, is_titled_by_project }: PageEntry,
  { project }: PreloadedPageData,
): string | null {
  return heading !== null && is_titled_by_project && project
    ? `${heading}: ${project.project_name}`
    : heading;
}

function visitOf(page: PageEntry, url: string, { user, project }: PreloadedPageData): PageVisit | null {
  if (!user) return null;
  const { pathname, search } = new URL(url, 'http://portal');
  const params = readPageParams(page.path, pathname);
  return { page: page.path, user, project, params, hasQuery: search !== '' };
}

function frameInput(
  config: RuntimeConfig,
  page: PageEntry | undefined,
  preloaded: PreloadedPageData,
): FrameInput {
  const { programme_code, programme_name, product_name, has_logo } = config;
  return {
    layout: page?.layout ?? 'default',
    programme_code,
    programme_name,
    product_name,
    has_logo,
    heading: null,
    is_compact: page?.is_compact ?? false,
    project: preloaded.project?.project_name ?? null,
    visitor: visitorOf(preloaded),
  };
}

function visitorOf({ user, isSignedOut }: PreloadedPageData): FrameVisitor {
  if (user) return { full_name: user.full_name, is_admin: isAdmin(user) };
  return isSignedOut ? 'signed-out' : 'unknown';
}

/** Moves the style sheet behind the frame, which has its own styles and is painted without waiting for it. */
function moveStyles(html: string): string {
  const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
  const without = links.reduce((text, link) => text.replace(link, ''), html);
  return without.replace('</body>', () => `${links.join('')}</body>`);
}
