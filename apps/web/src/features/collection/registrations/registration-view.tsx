import type { RegistrationDetail } from '@portal/contract/collection/registration-details';
import { ContactList } from './contact-list.tsx';
import { RegistrationDecision, RegistrationState } from './own-registration-decision.tsx';
import { RegistrationQuestionnaireList } from './registration-questionnaire-list.tsx';
import { RegistrationSubmissionList } from './registration-submission-list.tsx';

/** A registration from top to bottom: how it stands, contacts, submissions, questions, confirmation. */
export function RegistrationView({
  registration,
  projectCode,
  unitName,
}: {
  registration: RegistrationDetail;
  projectCode: string;
  unitName: string;
}) {
  const isOpen = registration.may_write && registration.state === 'draft';
  return (
    <div className="max-w-4xl">
      <RegistrationState registration={registration} />
      <section aria-labelledby="contacts" className="mt-10">
        <h2 id="contacts" className="mb-4">
          Contacts
        </h2>
        <ContactList registration={registration} isOpen={isOpen} />
      </section>
      <section aria-labelledby="taking-part" className="mt-12">
        <h2 id="taking-part" className="mb-4">
          Taking part
        </h2>
        <RegistrationSubmissionList registration={registration} unitName={unitName} isOpen={isOpen} />
      </section>
      {registration.state !== 'declined' && (
        <RegistrationQuestionnaireList registrationId={registration.id} projectCode={projectCode} />
      )}
      <RegistrationDecision registration={registration} />
    </div>
  );
}
