import { type Audience, audiences } from '@portal/wording/help/guide';
import { findGuides } from '@portal/wording/help/find-guides';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '../../lib/format/format.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { SupportContact } from '../../ui/page/support-contact.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Short guides for each kind of person, searched by their words, which are in the address. */
export default function HelpPage() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  usePageTitle('Help');
  const found = findGuides(query.split(/\s+/));
  const groups = Object.keys(audiences) as Audience[];
  return (
    <PageBody>
      <PageHeader
        title="Help"
        lead={
          <>
            Short guides to using the portal.{' '}
            <Link className="link" to={paths.whatsNew()}>
              What’s new
            </Link>
          </>
        }
      />
      <TextField
        label="Search the guides"
        type="search"
        autoComplete="off"
        className="mb-8 max-w-xl"
        value={query}
        onChange={({ target }) =>
          setParams(target.value === '' ? {} : { q: target.value }, { replace: true })
        }
      />
      <p role="status" className="sr-only">
        {query && formatCount(found.length, 'guide')}
      </p>
      {found.length === 0 && (
        <EmptyState icon="search" title={`No guides match “${query}”`}>
          Try fewer or shorter words. <SupportContact />
        </EmptyState>
      )}
      {groups.map((audience) => {
        const own = found.filter((guide) => guide.audience === audience);
        return (
          own.length > 0 && (
            <section key={audience} className="mb-10">
              <h2 className="mb-2">{audiences[audience]}</h2>
              <ul className="divide-y divide-line border-y border-line">
                {own.map(({ slug, title, summary }) => (
                  <li key={slug} className="grid gap-1 py-4">
                    <Link to={paths.guide(slug)} className="link text-lg font-semibold">
                      {title}
                    </Link>
                    <p className="text-sm text-ink-soft">{summary}</p>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </PageBody>
  );
}
