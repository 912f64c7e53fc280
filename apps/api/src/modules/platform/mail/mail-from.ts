import type { Deps } from '../../../http/dependencies.ts';

/** The programme's sender settings; empty: those of the deployment. */
export type MailFromSettings = { mail_sender_name: string; mail_reply_to: string };
export type MailFrom = { from: { name: string; address: string }; replyTo: string | null };

/**
 * The address stays the deployment's, since its mail server sends for that one alone; a programme gives it a name, and says
 * where answers go.
 */
export function resolveMailFrom(
  deploymentMailFrom: string,
  { mail_sender_name, mail_reply_to }: MailFromSettings,
): MailFrom {
  const [, shipped = '', address = deploymentMailFrom] =
    /^([^<>]*)<([^<>]+)>$/.exec(deploymentMailFrom.trim()) ?? [];
  const name = mail_sender_name || shipped.trim().replaceAll(/^"|"$/g, '');
  return {
    from: { name: name.replaceAll(/[\s\p{Cc}]+/gu, ' '), address: address.trim() },
    replyTo: mail_reply_to || null,
  };
}

export const formatMailAddress = ({ name, address }: MailFrom['from']): string =>
  name ? `${name} <${address}>` : address;

/** Describes the sender, as the outbox and a preview show it. */
export function describeMailFrom(deps: Pick<Deps, 'config'>, settings: MailFromSettings) {
  const { from, replyTo } = resolveMailFrom(deps.config.MAIL_FROM, settings);
  return { from: formatMailAddress(from), reply_to: replyTo };
}
