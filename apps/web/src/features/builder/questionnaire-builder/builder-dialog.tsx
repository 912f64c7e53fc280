import { Dialog, type DialogProps } from '../../../ui/dialog/dialog.tsx';
import { BuilderContext, useBuilder } from './builder-context.ts';

/** A dialog stands outside the builder, in the shell's host: what is in it still builds the same questionnaire. */
export function BuilderDialog({ children, ...dialog }: DialogProps) {
  const builder = useBuilder();
  return (
    <Dialog {...dialog}>
      <BuilderContext value={builder}>{children}</BuilderContext>
    </Dialog>
  );
}
