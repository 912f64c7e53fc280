import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type PreloadedAnswer,
  PRELOADED_ID,
  type StartedRead,
  STARTED_ID,
} from '@portal/contract/shared/page-frame';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { createRuntimeConfigReader } from '../../src/runtime-config.ts';
import type { TestApp } from './test-app.ts';

export const STYLES = '.frame{color:red}';
const FRAME = `
export const frameStyles = ${JSON.stringify(STYLES)};
export const renderFrame = (given) => '<div data-frame>' + [given.layout, given.heading, given.project, given.visitor.full_name ?? given.visitor].join('|') + '</div>';
`;
const PAGE = `<!doctype html><html lang="en-GB"><head><title></title><script type="application/json" id="runtime-config"></script>
<link rel="stylesheet" crossorigin href="/assets/first.css"></head><body><div id="root"></div></body></html>`;
const entry = {
  is_titled_by_project: false,
  is_compact: false,
  access: 'anyone',
  layout: 'default',
  scripts: [],
  late_scripts: [],
};
const MANIFEST = {
  fonts: ['assets/font.woff2'],
  pages: [
    { ...entry, path: '/login', heading: 'Sign in', layout: 'none' },
    {
      ...entry,
      path: '/projects/:projectcode/dashboard',
      heading: 'Dashboard',
      is_titled_by_project: true,
      access: 'member',
      scripts: ['assets/frame.js', 'assets/projects.js'],
      late_scripts: ['assets/charts.js'],
    },
    { ...entry, path: '/account/mfa', heading: 'Two-step sign-in', access: 'session' },
    { ...entry, path: '/projects', heading: 'Projects', access: 'user' },
    { ...entry, path: '/users', heading: 'Users', access: 'admin' },
    { ...entry, path: '/admin/settings', heading: 'Settings', access: 'superuser' },
  ],
};

/** Starts a server with a small web application, whose frame shows what it was given. */
export async function startFrameApp({ deps }: TestApp, programmeId: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-frame-'));
  fs.writeFileSync(path.join(folder, 'index.html'), PAGE);
  fs.writeFileSync(path.join(folder, 'surveys.html'), PAGE);
  fs.writeFileSync(path.join(folder, 'frame.mjs'), FRAME);
  fs.writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(MANIFEST));
  const app = await buildApp({ ...deps, programmeId }, createRuntimeConfigReader(deps, programmeId), folder);
  const get = (
    url: string,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      url,
      headers: { ...headers, ...(token !== undefined && { cookie: `access_token=${token}` }) },
    });
  const stop = async () => {
    await app.close();
    fs.rmSync(folder, { recursive: true });
  };
  return { app, get, stop };
}
export type FrameApp = Awaited<ReturnType<typeof startFrameApp>>;

/** Returns the frame of a page: its layout, heading, project and visitor. */
export const findFrame = (body: string): string | undefined => /<div data-frame>(.*?)<\/div>/.exec(body)?.[1];

/** Returns the answers in a page, by the addresses of their calls. */
export function readPreloadedAnswers(body: string): Record<string, unknown> {
  const text = new RegExp(`id="${PRELOADED_ID}">([^<]*)</script>`).exec(body)![1]!;
  const answers = Object.entries(JSON.parse(text) as Record<string, PreloadedAnswer>);
  return Object.fromEntries(answers.map(([name, { body: answer }]) => [name, answer]));
}

/** Returns the reads that a page starts. */
export function listStartedReads(body: string): StartedRead[] {
  const text = new RegExp(`id="${STARTED_ID}">([^<]*)</script>`).exec(body)?.[1] ?? '[]';
  return JSON.parse(text) as StartedRead[];
}
