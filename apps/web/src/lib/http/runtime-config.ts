import type { RuntimeConfig } from '@portal/contract/platform/runtime-config';

const defaults: RuntimeConfig = {
  programme_id: 0,
  programme_code: '',
  programme_name: 'Benchmarking portal',
  product_name: 'Benchmarking portal',
  support_email: '',
  ga_tracking_id: '',
  primary_colour: '#12547a',
  session_hours: 12,
  has_logo: false,
};

/**
 * Reads the server's configuration from the page (SPEC §1: public runtime configuration). Missing values get
 * defaults.
 */
export function parseRuntimeConfig(text: string | null | undefined): RuntimeConfig {
  try {
    return { ...defaults, ...(JSON.parse(text || '{}') as Partial<RuntimeConfig>) };
  } catch {
    return defaults;
  }
}

export const runtimeConfig: RuntimeConfig = parseRuntimeConfig(
  typeof document === 'undefined' ? null : document.getElementById('runtime-config')?.textContent,
);
