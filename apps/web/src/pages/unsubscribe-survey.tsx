import { useParams } from 'react-router';
import { unsubscribeContact } from '../data/cases/survey-responses.ts';
import { UnsubscribePage } from '../ui/page/unsubscribe-page.tsx';

/** Stops the messages about a survey for a person who was invited to it. */
export default function UnsubscribeSurveyPage() {
  const { token = '' } = useParams();
  return (
    <UnsubscribePage
      pageTitle="Messages about a survey"
      question="No more messages about this survey?"
      lead="You need not take part, and nobody minds. We then write to you about it no more."
      confirmLabel="Send me no more messages"
      doneTitle="You will not be written to again"
      unsubscribe={() => unsubscribeContact(token)}
    >
      Thank you for telling us. We will send you no more messages about this survey. If you change your mind,
      the link in the message you have still opens it.
    </UnsubscribePage>
  );
}
