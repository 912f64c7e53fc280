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
          Your account is for you only. Do not let others use it, and contact {runtimeConfig.programme_name}{' '}
          if you leave your organisation.
        </li>
        <li>
          What you enter is true to the best of your knowledge, and does not name any patient or client.
        </li>
        <li>
          Unpublished results are for your organisation only. Published results of other organisations are for
          improvement, not for ranking them in public.
        </li>
        <li>
          We store your name, email address and what you do here, as described in the{' '}
          <Link className="link" to={paths.privacy()} target="_blank" rel="noreferrer">
            privacy notice (opens in a new tab)
          </Link>
          .
        </li>
      </ul>
    </details>
  );
}
