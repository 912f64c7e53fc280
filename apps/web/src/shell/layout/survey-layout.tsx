import type { ReactNode } from 'react';
import { Logo } from './brand.tsx';
import { Footer } from './footer.tsx';
import { SkipLink } from './skip-link.tsx';

/** For respondents, mobile first: a letter's reader on a phone needs the question and nothing else. */
export default function SurveyLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header data-shell className="border-b border-line">
        <div className="mx-auto max-w-2xl px-4 py-3">
          <Logo className="h-8" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-4 py-8">
        {children}
      </main>
      <Footer />
    </div>
  );
}
