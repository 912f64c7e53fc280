// Builds the server (one file) and the web application (hashed, compressed files).
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'esbuild';
import { root, runPackage } from './lib.mjs';

/** Puts our own packages into the bundle; all others stay in node_modules. */
const ownPackages = {
  name: 'own-packages',
  setup(builder) {
    builder.onResolve({ filter: /^@portal\// }, ({ path: name }) => {
      const [, workspace, ...file] = name.split('/');
      return { path: path.join(root, 'packages', workspace, 'src', `${file.join('/')}.ts`) };
    });
    builder.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' ? undefined : { path: name, external: true },
    );
  },
};

await build({
  entryPoints: {
    main: 'scripts/serve-with-demo.ts',
    // Worker threads load these files by path, so each is a file beside main.js.
    'read-upload.worker': 'apps/api/src/worker-entries/read-upload.worker.ts',
    'write-file.worker': 'apps/api/src/worker-entries/write-file.worker.ts',
    'watchdog.worker': 'apps/api/src/worker-entries/watchdog.worker.ts',
  },
  outdir: 'apps/api/dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [ownPackages],
});

runPackage('vite/bin/vite.js', ['build', 'apps/web', '--logLevel', 'warn']);
for (const file of fs.readdirSync('packages/wording/languages'))
  runPackage('vite/bin/vite.js', ['build', 'apps/web', '--logLevel', 'warn'], {
    env: { ...process.env, PORTAL_LANGUAGE: path.parse(file).name },
  });
const surveys = ['--config', 'apps/web/vite.survey.config.ts'];
runPackage('vite/bin/vite.js', ['build', 'apps/web', ...surveys, '--logLevel', 'warn']);

// Compressed once here, not at every request.
const assets = path.join(root, 'apps/web/dist');
for (const name of fs.readdirSync(assets, { recursive: true })) {
  const file = path.join(assets, String(name));
  if (!/\.(js|css|svg|json)$/.test(file)) continue;
  const content = fs.readFileSync(file);
  if (content.length < 1024) continue;
  fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
  fs.writeFileSync(
    `${file}.br`,
    zlib.brotliCompressSync(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
        [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
        [zlib.constants.BROTLI_PARAM_LGBLOCK]: 20,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  );
}
