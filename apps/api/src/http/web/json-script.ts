/** Writes data for the browser into a page; nothing for null. */
export const jsonScript = (id: string, content: object | null): string =>
  content === null
    ? ''
    : `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
