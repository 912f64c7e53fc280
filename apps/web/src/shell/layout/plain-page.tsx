import type { ReactNode } from 'react';
import { Brand } from './logo.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** A page without a layout: the brand, one thing to do, and where else to go. */
export function PlainPage({
  width = 'narrow',
  children,
  links,
}: {
  /** `wide` for a form with many fields. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
  links?: ReactNode;
}) {
  return (
    <div
      className={
        width === 'wide'
          ? 'mx-auto grid max-w-xl content-start gap-8 px-5 py-12'
          : 'mx-auto grid min-h-screen max-w-md content-center gap-8 px-5 py-12'
      }
    >
      <Brand />
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-8">
        {children}
      </div>
      <div className="grid gap-2 text-sm text-ink-soft">
        {links}
        <p>
          <LanguageSwitch />
        </p>
      </div>
    </div>
  );
}
