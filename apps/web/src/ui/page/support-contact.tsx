import { runtimeConfig } from '../../lib/http/runtime-config.ts';

/** “Write to …”, where a support address is configured. */
export function SupportContact() {
  const { support_email } = runtimeConfig;
  if (!support_email) return null;
  return (
    <>
      Email{' '}
      <a className="link" href={`mailto:${support_email}`}>
        {support_email}
      </a>
      .
    </>
  );
}
