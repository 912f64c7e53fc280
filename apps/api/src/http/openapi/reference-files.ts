/** The styles of the reference's pages. */
export const styles = `body{font:16px/1.5 system-ui,sans-serif;color:#17202a;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 2rem 4rem}
nav{padding:.75rem 2rem;border-bottom:1px solid #d5dade}
a{color:#14527a}h1{font-size:2rem;line-height:1.2;margin:1rem 0}h2{margin:2.5rem 0 .25rem}p{max-width:45rem}
code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
label{display:block;font-weight:600}
input{font:inherit;width:100%;max-width:30rem;box-sizing:border-box;padding:.5rem .75rem;border:1px solid #6b7682;border-radius:6px}
input:focus-visible,a:focus-visible{outline:3px solid #14527a;outline-offset:2px}
ul{list-style:none;padding:0;margin:.5rem 0}li{padding:.375rem 0;border-top:1px solid #e4e8eb}
li a{text-decoration:none;display:grid;grid-template-columns:16rem 4rem 1fr;gap:0 .75rem;align-items:baseline}
li span{text-decoration:underline}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid #e4e8eb}
[hidden]{display:none!important}
@media(max-width:50rem){li a{grid-template-columns:4rem 1fr}li a span{grid-column:1/-1}}`;

/** Draws the module of a page with the library. */
export const moduleScript = `const place = document.getElementById('reference');
Redoc.init(place.dataset.document, {
  sortTagsAlphabetically: false,
  hideDownloadButton: false,
  expandResponses: '200',
  nativeScrollbars: true,
  maxDisplayedEnumValues: 12,
  scrollYOffset: 0,
  theme: { typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } } },
}, place);`;

/** Shows the rows that contain every word of the search, and says how many. */
export const searchScript = `const search = document.getElementById('search');
const found = document.getElementById('found');
const rows = [...document.querySelectorAll('[data-row]')].map((row) => [row, row.textContent.toLowerCase()]);
function show() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const [row, text] of rows) {
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) count += 1;
  }
  for (const section of document.querySelectorAll('[data-section]'))
    section.hidden = !section.querySelector('[data-row]:not([hidden])');
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 result' : count + ' results';
}
search.addEventListener('input', show);
show();`;
