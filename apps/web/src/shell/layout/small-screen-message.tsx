import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { Logo } from './logo.tsx';

/** SPEC §1, to the letter: all that a small screen shows of the default layout, whose own `<main>` is hidden there. */
export function SmallScreenMessage() {
  return (
    <div
      role="main"
      aria-labelledby="small-screen-title"
      className="small-screen-only min-h-screen px-6 py-12"
      data-small-screen
    >
      <Logo className="h-10" />
      <h1 id="small-screen-title" className="mt-8 text-2xl">
        {runtimeConfig.product_name}
      </h1>
      <p className="mt-3 text-lg text-ink-soft">
        This website is under construction and not mobile ready. Please use a desktop browser to access the
        full features.
      </p>
    </div>
  );
}
