import type { Guide } from '../guide.ts';

export const ownerGuides: readonly Guide[] = [
  {
    slug: 'owning-the-platform',
    title: 'Running the platform',
    summary: 'The first sign-in, email, backups and superuser permissions.',
    audience: 'owner',
    sections: [
      {
        heading: 'The first day',
        blocks: [
          {
            steps: [
              'The server prints a link when it starts with an empty database. The link works once. Use it to choose a password and turn on one-time codes.',
              'Set your own support address. It appears in the footer and in every email.',
              'Set up a mail server so that invitations are delivered. Until then, emails are listed under *Outbox* but not delivered.',
              'Under *Programme settings*, set who emails come from and where replies go. Check the email templates and send yourself a test.',
              'Invite the programme team as admins. They do the rest.',
            ],
          },
        ],
      },
      {
        heading: 'Superuser permissions',
        blocks: [
          'A superuser can make more of the published results visible, publish withdrawn results again, change the programme settings, make other people superusers and read the outbox.',
        ],
      },
      {
        heading: 'Keeping the platform safe',
        blocks: [
          'Back up the data folder and the database together, and test restoring them before you need to. The operations page in the portal’s documentation explains how to do this and how to upgrade.',
        ],
      },
    ],
  },
];
