import { getCurrentUser, type CurrentUser } from '@portal/contract/identity/current-user';
import { findRedirect } from '@portal/contract/platform/redirects';
import { getProject, listProjects, type Project } from '@portal/contract/projects/projects';
import { preloadedKeyOf, type PreloadedAnswer } from '@portal/contract/shared/page-frame';
import { decodePart } from '@portal/contract/shared/page-route-patterns';
import type { Output } from '@portal/contract/shared/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callAsVisitor } from './call-as-visitor.ts';
import { waitAtMost } from './wait-at-most.ts';

/** The data that the frame and the first calls of a page need. */
export type PreloadedPageData = {
  /** True if the visitor has no session for certain; false also if only the browser knows. */
  isSignedOut: boolean;
  user: CurrentUser | null;
  /** Null outside of projects, for a project that the user cannot read, and if it is not known in time. */
  project: Project | null;
  /** True if the user is signed in and can see no project at the address, nor is there a redirect. */
  isProjectMissing: boolean;
  /** The answers by the names of their calls. */
  answers: Record<string, PreloadedAnswer>;
};

/**
 * How long a page waits for its first answers. They take a few milliseconds. The browser would wait for them too, so
 * a busy database is worth a wait, and a database that is away is not.
 */
const WAIT_MS = 2000;

/** Makes one call for the page; null unless it succeeds. */
type Ask = (address: string) => Promise<unknown>;

/**
 * Makes the calls that every page of a signed-in user starts with, so that the page contains the answers: on a slow
 * line, calls that wait for each other take longest. These are the browser's own calls, with the token of its cookie,
 * through the same loaders and under the same limits. If an answer is missing, the browser makes the call itself.
 */
export async function preloadPageData(
  app: FastifyInstance,
  request: FastifyRequest,
  { programmeId, pathname }: { programmeId: number; pathname: string },
): Promise<PreloadedPageData> {
  const answers: Record<string, PreloadedAnswer> = {};
  const token = request.cookies['access_token'];
  const ask: Ask = async (address) => {
    const answer = await callAsVisitor(app, request, { address });
    if (answer === null) return null;
    const body: unknown = JSON.parse(answer.text);
    answers[preloadedKeyOf(address)] = { body };
    return body;
  };
  const found: Pick<PreloadedPageData, 'user' | 'project'> = { user: null, project: null };
  let hasNoProject = false;
  let hasRedirect = true;
  const isSignedOut = token === undefined && hasNoSession(request);
  const redirect = ask(
    `${findRedirect.path}?programme_id=${programmeId}&path=${encodeURIComponent(pathname)}`,
  ).then((answer) => (hasRedirect = (answer as Output<typeof findRedirect> | null)?.redirect !== null));
  const work =
    token === undefined
      ? [redirect]
      : [
          redirect,
          ask(getCurrentUser.path).then((user) => (found.user = user as CurrentUser | null)),
          askProject(ask, programmeId, pathname).then(({ project, isMissing }) => {
            found.project = project;
            hasNoProject = isMissing;
          }),
        ];
  await waitAtMost(WAIT_MS, work);
  const isProjectMissing = found.user !== null && hasNoProject && !hasRedirect;
  return { ...found, isSignedOut, isProjectMissing, answers: { ...answers } };
}

/**
 * Checks that the browser has no session. The cookies of a session are strict: a browser that follows a link from
 * another site leaves them out, and only its own scripts see them.
 */
function hasNoSession({ cookies, headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return cookies['has_session'] === undefined && (from === 'none' || from === 'same-origin');
}

/**
 * Asks for the project of the address, as the browser does: by its code, then by its id. It is missing if the user can see
 * no project of that code.
 */
async function askProject(
  ask: Ask,
  programmeId: number,
  pathname: string,
): Promise<{ project: Project | null; isMissing: boolean }> {
  const code = /^\/projects\/([^/]+)/.exec(pathname)?.[1];
  if (code === undefined) return { project: null, isMissing: false };
  const list = (await ask(
    `${listProjects.path}?programme_id=${programmeId}&project_code=${encodeURIComponent(decodePart(code))}`,
  )) as {
    projects: { id: number }[];
  } | null;
  const found = list?.projects[0];
  if (!found) return { project: null, isMissing: list !== null };
  const project = (await ask(getProject.path.replace('{id}', String(found.id)))) as Project | null;
  return { project, isMissing: false };
}
