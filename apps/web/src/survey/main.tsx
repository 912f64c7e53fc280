import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyAccent } from '../lib/accent.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { classifyTarget } from '../lib/safe-redirect.ts';
import { findRouteRule } from '../data/route-rules.ts';
import { SurveyPages } from './survey-pages.tsx';
import '../styles/survey.css';

applyAccent(runtimeConfig.primary_colour, document.documentElement.style);
document.title = runtimeConfig.programme_name;

// A lookup that fails must not close the page it was asked for.
const rule = await findRouteRule(location.pathname).catch(() => null);
const elsewhere = rule === null ? null : classifyTarget(rule, location.origin);
if (elsewhere) {
  location.replace(elsewhere.to);
} else {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id “root”.');
  createRoot(root).render(
    <StrictMode>
      <SurveyPages pathname={location.pathname} />
    </StrictMode>,
  );
}
