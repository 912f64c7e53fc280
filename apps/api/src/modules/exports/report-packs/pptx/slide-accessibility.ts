/** The names of a slide's title and of pure decoration, for `dressSlide`. */
export const TITLE = 'Title';
export const RULE = 'Rule';

const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

/**
 * Adds what a screen reader needs and the library has no setting for. It marks the title text, decorative
 * rules, and table header rows and descriptions. It sets the language and a unique number for every element.
 */
export function addSlideAccessibility(slideXml: string): string {
  const title = new RegExp(`name="${TITLE}">.*?<a:t>(.*?)</a:t>`, 's').exec(slideXml)?.[1] ?? '';
  let id = 0;
  return slideXml
    .replace(
      new RegExp(`(name="${TITLE}">)</p:cNvPr><p:cNvSpPr/><p:nvPr></p:nvPr>`),
      '$1</p:cNvPr><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>',
    )
    .replaceAll(`name="${RULE}"></p:cNvPr>`, `name="${RULE}" descr="">${DECORATIVE}</p:cNvPr>`)
    .replace(
      /(<p:cNvPr id="\d+" name="Table \d+")\/>/g,
      (_, before: string) => `${before} descr="${title.replaceAll('"', '&quot;')}"/>`,
    )
    .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
    .replaceAll('lang="en-US"', 'lang="en-GB"')
    .replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${(id += 1)}"`);
}
