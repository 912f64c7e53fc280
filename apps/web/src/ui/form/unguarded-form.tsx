import type { ComponentProps } from 'react';

/**
 * A form with nothing to save: a search, or signing in. code-rules.test.ts lists the files that use it, each with
 * its reason.
 */
export const UnguardedForm = (form: ComponentProps<'form'>) => <form noValidate {...form} />;
