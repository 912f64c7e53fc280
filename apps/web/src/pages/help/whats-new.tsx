import { audiences } from '@portal/wording/help/guide';
import { releases } from '@portal/wording/help/releases';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { markReleaseSeen } from '../../lib/http/seen-release.ts';
import { paths } from '../../paths.ts';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';

export default function WhatsNewPage() {
  usePageTitle('What’s new');
  useEffect(markReleaseSeen, []);
  return (
    <PageBody>
      <PageHeader
        title="What’s new"
        lead="New features and changes in each version of the portal."
        crumbs={[{ label: 'Help', to: paths.help() }]}
      />
      <div className="prose">
        {releases.map(({ id, title, items }) => (
          <section key={id}>
            <h2>{title}</h2>
            <ul>
              {items.map(({ audience, text, guide }) => (
                <li key={text}>
                  <strong>{audiences[audience]}.</strong> {text}{' '}
                  {guide && <Link to={paths.guide(guide)}>Read the guide</Link>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageBody>
  );
}
