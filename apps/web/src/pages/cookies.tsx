import { useQuery } from '@tanstack/react-query';
import { programmeTextsQuery } from '../data/site/settings.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { useStore } from '../lib/browser/create-store.ts';
import { consentStore, decideConsent } from '../shell/consent/consent-store.ts';
import { Button } from '../ui/buttons/button.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { RichText } from '../ui/rich-text.tsx';

const life = `${runtimeConfig.session_hours} ${runtimeConfig.session_hours === 1 ? 'hour' : 'hours'} after your last visit`;
const necessary = [
  ['access_token', 'Identifies you while you are signed in.', '15 minutes, renewed while you work'],
  ['refresh_token', 'Renews your session. Scripts cannot read it.', life],
  ['has_session', 'Remembers that there is a session to renew.', life],
  ['language', 'Remembers that you selected Welsh.', '1 year after you select it'],
  [
    'known_browser',
    'Recognises a browser you have signed in with before, so that we can warn you if someone signs in from a new one. Scripts cannot read it.',
    '400 days after you last signed in',
  ],
] as const;

export default function CookiesPage() {
  usePageTitle('Cookie policy');
  const { data: texts } = useQuery(programmeTextsQuery);
  return (
    <PageBody>
      <PageHeader
        title="Cookie policy"
        lead="Cookies are small files that a website saves in your browser. This website needs only a few."
      />
      <div className="prose">
        <h2>Essential cookies</h2>
        <p>
          These keep you signed in. The website does not work without them, so we do not need your consent.
        </p>
        <div className="overflow-x-auto" role="region" aria-label="Essential cookies" tabIndex={0}>
          <table className="w-full text-sm">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Purpose</th>
                <th scope="col">Expiry</th>
              </tr>
            </thead>
            <tbody>
              {necessary.map(([name, purpose, life]) => (
                <tr key={name}>
                  <th scope="row" className="font-normal">
                    <code>{name}</code>
                  </th>
                  <td>{purpose}</td>
                  <td>{life}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          For this website, your browser also stores answers that have not reached us yet, the charts you last
          viewed and your choice about analytics. All of this stays in your browser.
        </p>
        <h2 id="analytics">Analytics</h2>
        <p>
          Analytics show us which pages are used, so that we can improve them. We only collect this data with
          your consent. It is anonymised, kept for up to 14 months and shared only with the analytics
          provider.
        </p>
        <AnalyticsChoice />
        {texts?.cookie_text && <RichText text={texts.cookie_text} />}
      </div>
    </PageBody>
  );
}

function AnalyticsChoice() {
  const status = useStore(consentStore, (state) => state.status);
  if (runtimeConfig.ga_tracking_id === '') return <p>Analytics are switched off on this website.</p>;
  const said = {
    undecided: 'You have not decided yet. Nothing is measured.',
    allowed: 'You have allowed analytics.',
    denied: 'You have not allowed analytics. Nothing is measured.',
  }[status];
  return (
    <>
      <p role="status" className="font-semibold">
        {said}
      </p>
      <p className="flex gap-3">
        <Button disabled={status === 'allowed'} onClick={() => decideConsent('allowed')}>
          Allow analytics
        </Button>
        <Button disabled={status === 'denied'} onClick={() => decideConsent('denied')}>
          Do not allow analytics
        </Button>
      </p>
    </>
  );
}
