import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const bundles = new Map<string, URL>();

/**
 * Bundles a thread's file from the sources as the build does, once for each process, for development and
 * tests. A new thread does not inherit the TypeScript loader, and would start several times as slowly if it
 * loaded one.
 */
export function bundleWorker(entry: URL): URL {
  const known = bundles.get(entry.href);
  if (known) return known;
  const esbuild = createRequire(import.meta.url)('esbuild') as { buildSync: typeof buildSync };
  const packages = fs.readdirSync(path.join(root, 'packages'));
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: Object.fromEntries(
      packages.map((name) => [`@portal/${name}`, path.join(root, 'packages', name, 'src')]),
    ),
    write: false,
  });
  const { contents } = outputFiles[0]!;
  const folder = path.join(root, '.build/threads');
  const file = path.join(folder, `${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(`${file}.${process.pid}`, contents);
    fs.renameSync(`${file}.${process.pid}`, file);
  }
  const bundle = pathToFileURL(file);
  bundles.set(entry.href, bundle);
  return bundle;
}
