import { type FormEvent, useState } from 'react';
import type { RouteObject } from 'react-router';
import { findRouteRule } from '../../../data/platform/redirects.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { UnguardedForm } from '../../../ui/form/unguarded-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { testVisitors, type TestVisitor, traceRedirects } from './trace-redirects.ts';

const roles = Object.entries(testVisitors).map(([value, [label]]) => ({ value, label }));

/** Shows what happens to a visitor of an address, with the stored redirects. */
export function RedirectTester({ routes }: { routes: RouteObject[] }) {
  const [address, setAddress] = useState('/');
  const [as, setAs] = useState<TestVisitor>('visitor');
  const [steps, setSteps] = useState<string[] | null>(null);
  const { send, isPending, refusal } = useApiMutation(
    (given: string, who: TestVisitor) =>
      traceRedirects(given, who, { origin: location.origin, routes, findRule: findRouteRule }),
    { done: setSteps, tells: 'here' },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSteps(null);
    void send(address.trim(), as);
  };
  return (
    <section aria-labelledby="try-it" className="mt-12 max-w-2xl">
      <h2 id="try-it" className="text-xl">
        Test a redirect
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Enter an address and select who opens it, to see what the saved redirects do.
      </p>
      <UnguardedForm className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Address to test"
          autoComplete="off"
          maxLength={500}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Select
          label="Opened by"
          value={as}
          options={roles}
          onChange={(event) => setAs(event.target.value as TestVisitor)}
        />
        <div>
          <Button type="submit" isPending={isPending}>
            Test
          </Button>
        </div>
      </UnguardedForm>
      <div className="mt-5" aria-live="polite">
        {refusal && <InlineMessage tone="error">{refusal}</InlineMessage>}
        {steps && (
          <ol className="grid list-decimal gap-1 pl-6">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
