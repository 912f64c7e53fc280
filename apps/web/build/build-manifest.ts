import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Gives each build a name: in the page as `<meta name="build-id">` and in the file that it names, so that a page left open can
 * find out that a newer build is being served.
 */
export function buildManifest(fileName = 'build.json'): Plugin {
  let build = 'dev';
  return {
    name: 'build-manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).sort();
        build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
        return [
          {
            tag: 'meta',
            attrs: { name: 'build-id', content: build, 'data-manifest': `/${fileName}` },
            injectTo: 'head',
          },
        ];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify({ build }) });
      },
    },
  };
}
