import path from 'node:path';
import { staffScriptTarget } from './browser-support.ts';
import { leanFrameStyles } from './lean-frame-styles.ts';
import { layoutForPath } from '../src/shell/layout/layout-for-path.ts';
import type { PageAccess, PageEntry, PageManifest } from '@portal/contract/shared/page-frame';
import { build, type Plugin, type PluginOption, type Rolldown, runnerImport } from 'vite';

const src = path.join(import.meta.dirname, '../src');
const FRAME = path.join(src, 'shell/frame/frame-view.ts');

/** The module that every page of the default layout loads. */
const LAYOUT = 'shell/layout/default-layout.tsx';

/** Modules that a page loads together with its figures, not after them. */
const loadedWithData: Record<string, string[]> = {
  'pages/projects/project/full-profile.tsx': ['ui/benchmarking/target-note.tsx'],
  'pages/projects/project/dashboard.tsx': ['ui/benchmarking/target-note.tsx'],
};

/** Modules that a page loads when it has started, because they are large and its first text does not need them. */
const loadedAfterStart: Record<string, string[]> = {
  'pages/projects/explorer/chart.tsx': ['charts/highchart.tsx'],
};

type Guard = { name: string };
type Route = {
  path?: string;
  lazy?: unknown;
  handle?: { load?: unknown; guards?: Guard[] };
  children?: Route[];
};
type Page = { path: string; modules: string[]; access: PageAccess };

/** The users who can open the pages behind a guard (shell/auth/guards.ts). */
const accessByGuard: Record<string, PageAccess> = {
  requireSignedOut: 'anyone',
  requireSession: 'session',
  requireAuth: 'user',
  requireProjectAccess: 'member',
  requireAdmin: 'admin',
  requireSuperuser: 'superuser',
};

/**
 * Writes what the server needs to send the frame of a page: the frame's own code (`frame.mjs`), and for each
 * page its heading and the files it loads (`pages.json`).
 *
 * @param framePlugins the plugins that the frame's code needs
 */
export function pageManifest(prefix: string, framePlugins: PluginOption[]): Plugin {
  return {
    name: 'page-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) =>
          chunks.find(({ moduleIds }) => moduleIds.includes(path.join(src, module)));
        const entry = chunkOf('main.tsx');
        if (!entry) this.error('The application has no entry.');
        const first = filesOf(entry, chunks);
        const pages = (await listPages()).map((page): PageEntry => {
          const layout = layoutForPath(page.path) === 'default' ? 'default' : 'none';
          const modules = [
            ...(layout === 'default' ? [LAYOUT] : []),
            ...page.modules,
            ...page.modules.flatMap((module) => loadedWithData[module] ?? []),
          ];
          const filesOfModules = (names: string[]) => {
            const files = names.flatMap((module) => {
              const chunk = chunkOf(module);
              if (!chunk) this.error(`The build has no file with ${module}.`);
              return [...filesOf(chunk, chunks)];
            });
            return [...new Set(files)].filter((file) => !first.has(file));
          };
          const scripts = filesOfModules(modules);
          const late = filesOfModules(page.modules.flatMap((module) => loadedAfterStart[module] ?? []));
          const late_scripts = late.filter((file) => !scripts.includes(file));
          const own = page.modules.at(-1);
          const code = (own && this.getModuleInfo(path.join(src, own))?.code) || '';
          const { path: address, access } = page;
          return { path: address, ...readPageHeading(code), access, layout, scripts, late_scripts };
        });
        const fonts = Object.keys(bundle).filter((file) => /inter-common.*\.woff2$/.test(file));
        const manifest: PageManifest = { pages, fonts };
        const frame = await buildFrame(framePlugins);
        this.emitFile({ type: 'asset', fileName: `${prefix}frame.mjs`, source: frame });
        this.emitFile({ type: 'asset', fileName: `${prefix}pages.json`, source: JSON.stringify(manifest) });
      },
    },
  };
}

/** Builds the frame as one module for the server, which must load nothing of the browser's code. */
async function buildFrame(plugins: PluginOption[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins, leanFrameStyles(FRAME)],
    publicDir: false,
    build: { target: staffScriptTarget, write: false, lib: { entry: FRAME, formats: ['es'] } },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  if (output.length > 1 || output[0].imports.length > 0) throw new Error('The frame is not one module.');
  return output[0].code;
}

/** Reads what a page's code says of its heading, in the language of the build. */
export function readPageHeading(
  code: string,
): Pick<PageEntry, 'heading' | 'is_titled_by_project' | 'is_compact'> {
  // A page that sets several titles chooses one by what has happened.
  const isOnly = code.split(/usePageTitle\)?\(/).length === 2;
  const own = /usePageTitle\)?\(\s*(["'`])((?:(?!\1|\$\{)[^\\])+)\1\s*\)/.exec(code)?.[2];
  const withProject = /usePageTitle\)?\(\s*`([^`$\\]+): \$\{project\.project_name\}`\s*\)/.exec(code)?.[1];
  return {
    heading: (isOnly && (own ?? withProject)) || null,
    is_titled_by_project: isOnly && withProject !== undefined,
    is_compact: /PageHeader, \{[^{}]*isCompact: true/.test(code),
  };
}

/** Returns the files of a chunk and of all that it imports at once. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  chunks: Rolldown.OutputChunk[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name);
    if (imported) filesOf(imported, chunks, found);
  }
  return found;
}

/** Lists the pages of the route table with the modules they load. */
async function listPages(): Promise<Page[]> {
  const { module } = await runnerImport<{ routes: Route[] }>(path.join(src, 'routes.tsx'), {
    configFile: false,
    logLevel: 'error',
  });
  return pagesBelow(module.routes, { path: '', modules: [], access: 'anyone' });
}

function pagesBelow(routes: Route[], above: Page): Page[] {
  return routes.flatMap((route) => {
    const page = {
      path: `${above.path}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
      modules: [...above.modules, ...modulesOf(route)],
      access: route.handle?.guards ? accessOf(route.handle.guards) : above.access,
    };
    if (route.children) return pagesBelow(route.children, page);
    return page.path.endsWith('*') || page.modules.length === 0 ? [] : [page];
  });
}

function accessOf(guards: Guard[]): PageAccess {
  const [guard] = guards;
  const access = guard && accessByGuard[guard.name];
  if (!access || guards.length > 1) throw new Error(`Name who can open pages behind ${guard?.name}.`);
  return access;
}

/** Finds the modules that a route imports when it is opened, in the text of its functions. */
function modulesOf({ handle, lazy }: Route): string[] {
  const loaders = [handle?.load, typeof lazy === 'object' ? Object.values(lazy ?? {}) : []].flat();
  return loaders.flatMap((load) =>
    [...String(load).matchAll(/(?:pages|shell)\/[\w/-]+\.tsx?/g)].map(([module]) => module),
  );
}
