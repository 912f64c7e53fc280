/** The frame that the server has written, until the first page replaces it. */
let frame = typeof document === 'undefined' ? null : document.querySelector('[data-frame]');

/** Keeps the server's frame on the screen while nothing else is there to be shown. */
export function FramePlaceholder() {
  return (
    <div
      ref={(place) => {
        if (place && frame) place.append(frame);
      }}
    />
  );
}

/** Marks that a page has appeared: later waits show no frame, which would be that of another page. */
export function markPageShown(): void {
  frame = null;
}
