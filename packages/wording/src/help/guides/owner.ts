import type { Guide } from '../guide.ts';

export const forOwner: readonly Guide[] = [
  {
    slug: 'owning-the-platform',
    title: 'Owning the platform',
    summary: 'The first sign-in, mail, backup, and what only a superuser may do.',
    audience: 'owner',
    sections: [
      {
        heading: 'The first day',
        blocks: [
          {
            steps: [
              'The server prints a link when it starts with an empty database. It works once: choose a password and turn on the one-time code.',
              'Name a support address of your own: it stands in the footer and in every message.',
              'Set up a mail server, so that invitations arrive. Until then messages wait in the *Outbox*.',
              'Under *Programme settings* say whom mails come from and where answers go, look at the mails of the portal, and send yourself a test.',
              'Invite the programme team as admins. They do the rest.',
            ],
          },
        ],
      },
      {
        heading: 'What only a superuser may do',
        blocks: [
          'Loosen what published results show, show results again that were hidden, change the programme’s settings, make other superusers, and read the outbox.',
        ],
      },
      {
        heading: 'Keeping it safe',
        blocks: [
          'Back up the data folder and the database together, and try the way back before you need it: the page on operations that comes with the product says how, and how to upgrade.',
        ],
      },
    ],
  },
];
