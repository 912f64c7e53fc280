import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleRedoc } from './build/bundle-redoc.ts';
import { staffScriptTarget } from './build/browser-support.ts';
import { buildManifest } from './build/build-manifest.ts';
import { chooseChunk } from './build/chunks.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { devRuntimeConfig } from './build/dev-runtime-config.ts';
import { pageManifest } from './build/page-manifest.ts';
import { translateBuild } from './build/translation/translate-build.ts';
import { leanHighcharts } from './build/lean-highcharts.ts';
import { leanFont } from './build/lean-font.ts';
import { leanReactQuery } from './build/lean-react-query.ts';
import { reactRouterProductionBuild } from './build/react-router-production-build.ts';

/** Another language than English to build the application in, such as `cy`. */
const language = process.env.PORTAL_LANGUAGE;
const api = `http://127.0.0.1:${process.env.API_PORT ?? '8081'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    language ? translateBuild(language) : [],
    reactRouterProductionBuild(),
    leanHighcharts(),
    leanReactQuery(),
    contractWithoutSchemas(),
    react(),
    tailwindcss(),
    leanFont(),
    pageManifest(language ? `${language}-` : '', [language ? translateBuild(language) : [], tailwindcss()]),
    buildManifest(language && `${language}-build.json`),
    devRuntimeConfig(api),
    language ? [] : bundleRedoc(),
  ],
  server: { proxy: { '/api': api } },
  // Dependencies are prepared before plugins see them; zod must not be.
  optimizeDeps: { exclude: ['zod'] },
  build: {
    target: staffScriptTarget,
    // The Content-Security-Policy allows scripts, styles and fonts from this server only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [{ name: chooseChunk, debugName: 'chunks', includeDependenciesRecursively: false }],
        },
      },
    },
  },
});
