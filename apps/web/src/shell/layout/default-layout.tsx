import type { ReactNode } from 'react';
import { addIcons } from '../../ui/icon/icon.tsx';
import { moreIcons } from '../../ui/icon/more-icons.ts';
import { Footer } from './footer.tsx';
import { AppHeader } from './app-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { SmallScreenMessage } from './small-screen-message.tsx';

addIcons(moreIcons);

export default function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SmallScreenMessage />
      <div className="not-on-small-screens flex min-h-screen flex-col">
        <AppHeader />
        {/* The footer starts below the window, so that what loads does not push it. */}
        <main id="main" tabIndex={-1} className="min-h-screen flex-1 outline-none">
          {children}
        </main>
        <Footer />
      </div>
    </>
  );
}
