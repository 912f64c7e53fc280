import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FILE = 'api-docs/redoc.js';
/** The library's own mark, which it would fetch from elsewhere. */
const OUTSIDE = /https:\/\/cdn\.redoc\.ly\/[^"'\s)]*/g;
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const script = (): string =>
  fs
    .readFileSync(createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'), 'utf8')
    .replace(OUTSIDE, EMPTY_IMAGE);

/** Adds the library that draws the reference of the API (`/api/docs`), as a file of this server. */
export function bundleRedoc(): Plugin {
  return {
    name: 'api-reference',
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response) =>
        response.setHeader('Content-Type', 'text/javascript').end(script()),
      );
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: script() });
    },
  };
}
