import { Link } from 'react-router';
import { runtimeConfig } from '../../../lib/http/runtime-config.ts';
import { paths } from '../../../paths.ts';

/** Shows the terms at the place where users agree to them. */
export function Terms() {
  return (
    <details className="rounded-md border border-line bg-canvas text-sm">
      <summary className="rounded-md px-4 py-3 font-semibold">Terms of use</summary>
      <ul className="grid list-disc gap-2 px-4 pb-4 pl-9 text-ink-soft">
        <li>
          Your account is yours alone: do not let others use it, and tell {runtimeConfig.programme_name} if
          you leave the organisation you act for.
        </li>
        <li>What you enter is true to the best of your knowledge, and names no patient or client.</li>
        <li>
          Results that are not published yet are for your organisation only; published results of others are
          used for improvement, not to rank them in public.
        </li>
        <li>
          We keep your name, email address and what you do here as the{' '}
          <Link className="link" to={paths.privacy()} target="_blank" rel="noreferrer">
            privacy notice (opens in a new tab)
          </Link>{' '}
          says.
        </li>
      </ul>
    </details>
  );
}
