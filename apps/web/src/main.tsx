import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { preloadScripts } from './lib/browser/preload-scripts.ts';
import { guardTextFields } from './lib/form/guard-text-fields.ts';
import { queryClient } from './lib/http/query-client.ts';
import { runtimeConfig } from './lib/http/runtime-config.ts';
import { routes } from './routes.tsx';
import { createRouter } from './shell/routing/router.ts';
import './styles/index.css';

// First, so that they arrive while the page is rendered.
preloadScripts();
guardTextFields(window);
// The server writes the programme's colours into the page; the development server does not.
if (import.meta.env.DEV)
  void import('./lib/format/apply-accent.ts').then(({ applyAccent }) => {
    applyAccent(runtimeConfig.primary_colour, document.documentElement.style);
  });
// The server has written the title of the page.
if (document.title === '') document.title = runtimeConfig.programme_name;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id “root”.');
// In a task of its own, so that the browser is free between loading the scripts and using them.
setTimeout(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
