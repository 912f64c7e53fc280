import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { paths } from '../../paths.ts';
import { PageLink } from '../../ui/buttons/page-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';

export function Footer() {
  const { support_email, programme_name } = runtimeConfig;
  const link = 'rounded-sm text-ink-soft hover:text-ink hover:underline';
  return (
    <footer data-shell className="border-t border-line bg-canvas text-sm text-ink-faint">
      <div className="page flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 py-6">
        <p>{programme_name}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {support_email && (
            <li>
              Support:{' '}
              <a className="link" href={`mailto:${support_email}`}>
                {support_email}
              </a>
            </li>
          )}
          <li>
            <PageLink className={link} to={paths.help()}>
              Help
            </PageLink>
          </li>
          <li>
            <PageLink className={link} to={paths.contact()}>
              Contact
            </PageLink>
          </li>
          <li>
            <PageLink className={link} to={paths.cookies()}>
              Cookie policy
            </PageLink>
          </li>
          <li>
            <PageLink className={link} to={paths.accessibility()}>
              Accessibility statement
            </PageLink>
          </li>
          <li>
            <PageLink className={link} to={paths.privacy()}>
              Privacy
            </PageLink>
          </li>
          <li>
            <LanguageSwitch />
          </li>
        </ul>
      </div>
    </footer>
  );
}
