import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildManifest } from './build/build-manifest.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { leanRouter } from './build/lean-router.ts';

/** The pages of respondents, built by themselves into the same folder: nothing of the staff's application is loaded for them. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    leanRouter(),
    contractWithoutSchemas(),
    react(),
    tailwindcss(),
    buildManifest('survey-build.json'),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'surveys.html') },
  },
});
