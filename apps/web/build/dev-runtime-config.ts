import type { Plugin } from 'vite';

const EMPTY = '<script type="application/json" id="runtime-config"></script>';

/** In development Vite serves the page, so the runtime configuration is fetched from the API and put into it. */
export function devRuntimeConfig(api: string): Plugin {
  return {
    name: 'dev-runtime-config',
    apply: 'serve',
    // As the server does: respondents have a page of their own.
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/surveys') && !request.url.startsWith('/surveys.html'))
          request.url = '/surveys.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        try {
          const response = await fetch(`${api}/api/v1/runtime-config`);
          const config = (await response.text()).replaceAll('<', '\\u003c');
          return html.replace(EMPTY, () => EMPTY.replace('></', `>${config}</`));
        } catch {
          // The API is still starting: the page then shows its defaults until it is loaded again.
          return html;
        }
      },
    },
  };
}
