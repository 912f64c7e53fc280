import {
  contactRoles,
  type RegistrationContact,
  type RegistrationDetail,
} from '@portal/contract/collection/registration-details';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { removeRegistrationContact } from '../../../data/collection/registrations.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RegistrationContactForm } from './registration-contact-form.tsx';

type Role = RegistrationContact['contact_role'];
const roles: Record<Role, { title: string; what: string }> = {
  lead: { title: 'Lead', what: 'responsible for the figures; gets every email about this time period' },
  deputy: { title: 'Deputy', what: 'covers when the lead is away' },
  sponsor: { title: 'Sponsor', what: 'accountable overall, often a director' },
};

/** Lists the contacts of the organisation: one person for each role, at least the lead. */
export function ContactList({ registration, isOpen }: { registration: RegistrationDetail; isOpen: boolean }) {
  const [editing, setEditing] = useState<Role | null>(null);
  const { send, isPending } = useApiMutation(removeRegistrationContact);
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {contactRoles.map((role) => {
          const contact = registration.contacts.find((one) => one.contact_role === role);
          return (
            <div key={role} className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[14rem_1fr_auto]">
              <dt>
                <span className="font-semibold">{roles[role].title}</span>
                {role !== 'lead' && <span className="text-sm text-ink-faint"> (optional)</span>}
                <span className="block text-sm text-ink-faint">{roles[role].what}</span>
              </dt>
              <dd className="min-w-0 text-sm">
                {contact ? (
                  <>
                    <span className="block font-medium">{contact.full_name}</span>
                    {contact.job_title && <span className="block">{contact.job_title}</span>}
                    <span className="block break-all">{contact.email_address}</span>
                    {contact.telephone && <span className="block">{contact.telephone}</span>}
                  </>
                ) : (
                  <span className="text-ink-faint">No contact yet</span>
                )}
              </dd>
              {isOpen && (
                <dd className="flex items-start gap-2">
                  <Button size="small" onClick={() => setEditing(role)}>
                    {contact ? 'Change' : 'Name'}
                    <span className="sr-only"> {roles[role].title.toLowerCase()}</span>
                  </Button>
                  {contact && role !== 'lead' && (
                    <Button
                      size="small"
                      variant="quiet"
                      isPending={isPending}
                      onClick={() => void send(contact.id)}
                    >
                      Remove<span className="sr-only"> {roles[role].title.toLowerCase()}</span>
                    </Button>
                  )}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <Dialog
        isOpen={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === null ? '' : roles[editing].title}
      >
        {editing !== null && (
          <RegistrationContactForm
            registrationId={registration.id}
            role={editing}
            contact={registration.contacts.find((one) => one.contact_role === editing)}
            onDone={() => setEditing(null)}
          />
        )}
      </Dialog>
    </>
  );
}
