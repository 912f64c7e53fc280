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
startOnceWide(root);

/**
 * Starts the application once it can be seen. While the page shows the message for small screens, which the server
 * has written (shell/frame/frame-view.ts), a phone is spared the work until it is turned.
 */
function startOnceWide(place: HTMLElement) {
  const message = place.querySelector('[data-small-screen]');
  if (!message || getComputedStyle(message).display === 'none') start(place);
  else addEventListener('resize', () => startOnceWide(place), { once: true });
}

function start(place: HTMLElement) {
  // First, so that they arrive while the page is rendered.
  preloadScripts();
  // In a task of its own, so that the browser is free between loading the scripts and using them.
  setTimeout(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createRouter(routes)} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
