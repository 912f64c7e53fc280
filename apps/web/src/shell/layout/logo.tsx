import { useState } from 'react';
import { cx } from '../../lib/format/class-names.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { paths } from '../../paths.ts';
import { PageLink } from '../../ui/buttons/page-link.tsx';

/**
 * Shows the logo named by the programme's code, linked to the home page (SPEC §1). Without a file, the name
 * appears.
 */
export function Logo({ className }: { className?: string }) {
  const { programme_code, programme_name, has_logo } = runtimeConfig;
  const [isMissing, setMissing] = useState(!has_logo);
  return (
    <PageLink
      to={paths.home()}
      className={cx('inline-flex items-center rounded-sm no-underline', !isMissing && 'shrink-0')}
    >
      {isMissing ? (
        <span className="font-semibold text-accent-text">{programme_name}</span>
      ) : (
        <img
          src={`/images/logos/${programme_code}.svg`}
          alt={`${programme_name}: home page`}
          className={cx('block w-auto', className ?? 'h-9 lg:max-w-none')}
          onError={() => setMissing(true)}
        />
      )}
    </PageLink>
  );
}

export function Brand() {
  return (
    <div className="flex min-w-min items-center gap-3 max-sm:flex-wrap">
      <Logo />
      <span className="min-w-min border-l border-line pl-3 text-sm leading-tight font-medium text-ink-soft">
        {runtimeConfig.product_name}
      </span>
    </div>
  );
}
