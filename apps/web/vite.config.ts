import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildManifest } from './build/build-manifest.ts';
import { devRuntimeConfig } from './build/dev-runtime-config.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8081'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), buildManifest(), devRuntimeConfig(api)],
  server: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    // The Content-Security-Policy allows scripts, styles and fonts from this server only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
});
