import type { ComponentProps } from 'react';

/** A form with its own checks: the browser neither validates nor sends it. */
export const PlainForm = ({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) => (
  <form
    noValidate
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
