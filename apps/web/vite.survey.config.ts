import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import cascadeLayers from '@csstools/postcss-cascade-layers';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  rewriteForOlderBrowsers,
  refuseNewerFeatures,
  surveyScriptTarget,
  surveyStyleTargets,
} from './build/browser-support.ts';
import { buildManifest } from './build/build-manifest.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { reactRouterProductionBuild } from './build/react-router-production-build.ts';

/** The pages of respondents, built by themselves into the same folder: nothing of the staff's application is loaded for them. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    reactRouterProductionBuild(),
    contractWithoutSchemas(),
    react(),
    tailwindcss(),
    buildManifest('survey-build.json'),
    refuseNewerFeatures(),
  ],
  // Safari before 15.4 ignores all that is in a layer.
  css: { postcss: { plugins: [rewriteForOlderBrowsers(), cascadeLayers()] } },
  build: {
    target: surveyScriptTarget,
    cssTarget: surveyStyleTargets,
    // The default minifier writes logical assignments for every target.
    minify: 'esbuild',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: path.join(import.meta.dirname, 'surveys.html'),
    },
  },
});
