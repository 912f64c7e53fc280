import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../../../lib/format/class-names.ts';
import { paths } from '../../../paths.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

const sections = [
  { to: paths.account(), label: 'Permissions' },
  { to: paths.accountPassword(), label: 'Password' },
  { to: paths.accountEmail(), label: 'Email address' },
  { to: paths.accountMfa(), label: 'Multi-factor authentication' },
  { to: paths.accountSignIns(), label: 'Ways to sign in' },
  { to: paths.accountNotices(), label: 'Email notifications' },
  { to: paths.accountSessions(), label: 'Sessions' },
  { to: paths.accountApiKeys(), label: 'API keys' },
] as const;

/** The frame of the account's pages. Who has to enrol first is not offered what is closed to them. */
export function AccountFrame({
  user,
  title,
  children,
}: {
  user: CurrentUser;
  title: string;
  children: ReactNode;
}) {
  return (
    <PageBody>
      <PageHeader title="Account" lead={`${user.full_name} · ${user.email_address}`} />
      <div className={cx('grid gap-8 print:block', !user.must_enrol && 'lg:grid-cols-[15rem_1fr] lg:gap-12')}>
        {!user.must_enrol && <Sections />}
        <section aria-labelledby="account-section" className="min-w-0">
          <h2 id="account-section" className="mb-5">
            {title}
          </h2>
          {children}
        </section>
      </div>
    </PageBody>
  );
}

function Sections() {
  return (
    <nav aria-label="Account" className="no-print">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  'block rounded-md px-3 py-2 text-sm font-medium',
                  isActive
                    ? 'bg-accent-tint text-accent-text'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
