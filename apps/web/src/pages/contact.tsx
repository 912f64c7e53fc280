import { useState } from 'react';
import { Link } from 'react-router';
import { ContactForm } from '../features/site/contact/contact-form.tsx';
import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { paths } from '../paths.ts';
import { FocusedHeading } from '../ui/page/focused-heading.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';

/** Lets any visitor write to the programme team, signed in or not. */
export default function ContactPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle('Contact');
  return (
    <PageBody>
      <div className="max-w-2xl">
        {sentTo === null ? (
          <>
            <PageHeader
              title="Contact"
              lead={`Send a message to the ${runtimeConfig.programme_name} team. You will get a reply by email.`}
            />
            <ContactForm
              onSent={(address) => {
                setSentTo(address);
                window.scrollTo(0, 0);
              }}
            />
            <p className="mt-8 text-sm text-ink-soft">
              To find out what data we store about you and why, see{' '}
              <Link className="link" to={paths.privacy()}>
                Privacy
              </Link>
              .
            </p>
          </>
        ) : (
          <>
            <FocusedHeading>Your message has been sent to the programme team</FocusedHeading>
            <p className="mt-4">
              We will reply to <strong className="wrap-anywhere">{sentTo}</strong>.
            </p>
            <p className="mt-6">
              <button type="button" className="link" onClick={() => setSentTo(null)}>
                Write another message
              </button>
            </p>
          </>
        )}
      </div>
    </PageBody>
  );
}
