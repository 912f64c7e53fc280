import { Link, useParams } from 'react-router';
import { unsubscribeFromDigest } from '../data/exports/digests.ts';
import { paths } from '../paths.ts';
import { UnsubscribePage } from '../ui/page/unsubscribe-page.tsx';

/** Stops the notices of a project's results for a user. */
export default function UnsubscribeResultsPage() {
  const { token = '' } = useParams();
  return (
    <UnsubscribePage
      pageTitle="Notices of results"
      question="No more notices of these results?"
      lead="We then write to you no more when results of this project are published or have changed. Other projects’ notices stay."
      confirmLabel="Send me no more notices"
      doneTitle="You will get no more notices of these results"
      unsubscribe={() => unsubscribeFromDigest(token)}
    >
      Your access stays as it is. If you change your mind, turn them on again under{' '}
      <Link className="link" to={paths.accountNotices()}>
        Account, Notices
      </Link>
      .
    </UnsubscribePage>
  );
}
