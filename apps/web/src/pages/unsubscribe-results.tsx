import { Link, useParams } from 'react-router';
import { unsubscribeFromDigest } from '../data/exports/digests.ts';
import { paths } from '../paths.ts';
import { UnsubscribePage } from '../ui/page/unsubscribe-page.tsx';

/** Stops the notices of a project's results for a user. */
export default function UnsubscribeResultsPage() {
  const { token = '' } = useParams();
  return (
    <UnsubscribePage
      pageTitle="Emails about results"
      question="Unsubscribe from emails about these results?"
      lead="You will no longer get this kind of email about the project. You will still get emails about other projects."
      confirmLabel="Unsubscribe"
      doneTitle="You have unsubscribed from emails about these results"
      unsubscribe={() => unsubscribeFromDigest(token)}
    >
      Your access does not change. The emails you get are listed under{' '}
      <Link className="link" to={paths.accountNotices()}>
        Account, Email notifications
      </Link>
      .
    </UnsubscribePage>
  );
}
