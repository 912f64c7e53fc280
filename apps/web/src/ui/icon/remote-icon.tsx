import { addAPIProvider, Icon as Iconify, loadIcon } from '@iconify/react';
import { iconHosts } from '@portal/contract/shared/icon-hosts';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';

/** SPEC §9: hosts are tried in turn, the next after 750 ms; given up after 5 s; addresses of at most 500 characters. */
export const iconApi = {
  resources: [...iconHosts],
  timeout: 5000,
  rotate: 750,
  maxURL: 500,
};
addAPIProvider('', iconApi);

/** Names that could not be loaded; they are not asked for again while the page is open. */
const missing = new Set<string>();

type Props = { name: string; label?: string; className?: string };

/** An icon that is not bundled, fetched from the icon API; marked as missing when that fails. */
export default function RemoteIcon({ name, label, className }: Props) {
  const [isMissing, setMissing] = useState(missing.has(name));
  useEffect(() => {
    if (missing.has(name)) return;
    let shown = true;
    loadIcon(name).catch(() => {
      missing.add(name);
      if (shown) setMissing(true);
    });
    return () => {
      shown = false;
    };
  }, [name]);
  const access = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (isMissing) {
    return (
      <span
        className={cx(className, 'rounded-sm border border-dashed border-line-strong')}
        data-icon-missing={name}
        {...access}
      />
    );
  }
  return <Iconify icon={name} className={className} {...access} />;
}
