import { useParams } from 'react-router';
import { unsubscribeContact } from '../data/cases/survey-responses.ts';
import { UnsubscribePage } from '../ui/page/unsubscribe-page.tsx';

/** Stops the messages about a survey for a person who was invited to it. */
export default function UnsubscribeSurveyPage() {
  const { token = '' } = useParams();
  return (
    <UnsubscribePage
      pageTitle="Emails about a survey"
      question="Unsubscribe from this survey?"
      lead="You do not have to take part. If you unsubscribe, you will not get any more emails about this survey."
      confirmLabel="Unsubscribe"
      doneTitle="You have unsubscribed"
      unsubscribe={() => unsubscribeContact(token)}
    >
      You will not get any more emails about this survey. If you change your mind, the link in your email
      still opens the survey.
    </UnsubscribePage>
  );
}
