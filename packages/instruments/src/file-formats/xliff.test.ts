import { describe, expect, it } from 'vitest';
import { readXliff, writeXliff } from './xliff.ts';

const units = [
  { key: 'question.a.text', source: 'Beds & <b>chairs</b> "in all"?', target: 'Gwelyau & ]]>', note: '' },
  { key: 'option.a.yes', source: 'Yes', target: 'نعم', note: '' },
  { key: 'question.a.help', source: 'Two\nlines,\r\nand a third', target: null, note: '' },
];

describe('XLIFF', () => {
  it('is read back as it was written', () => {
    const file = { original: 'A “survey” & more', language: 'cy', units };
    expect(
      readXliff(writeXliff({ ...file, units: units.map((one) => ({ ...one, note: 'Where <it> is' })) })),
    ).toEqual(file);
  });

  it('is read as programs for translators write it: marks within a text, proposals beside it, version 2', () => {
    const old = `<?xml version="1.0"?><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <x:file original="o" source-language="en" target-language="cy"><x:body><x:group>
      <x:trans-unit id="a"><x:source>Go <x:g id="1">on</x:g></x:source>
        <x:target>Ewch <x:g id="1">ymlaen</x:g></x:target>
        <x:alt-trans><x:source>Stop</x:source><x:target>Stopiwch</x:target></x:alt-trans></x:trans-unit>
      </x:group></x:body></x:file></x:xliff>`;
    expect(readXliff(old).units).toEqual([{ key: 'a', source: 'Go on', target: 'Ewch ymlaen', note: '' }]);
    const two = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ar"><file id="f">
      <unit id="a"><segment><source>One. </source><target>1. </target></segment>
      <segment><source>Two.</source><target>2.</target></segment></unit></file></xliff>`;
    expect(readXliff(two)).toEqual({
      original: '',
      language: 'ar',
      units: [{ key: 'a', source: 'One. Two.', target: '1. 2.', note: '' }],
    });
  });

  it('is refused if cut off, with a document type, or in another format', () => {
    const file = writeXliff({ original: '', language: 'cy', units });
    expect(() => readXliff(file.slice(0, -20))).toThrow('damaged');
    expect(() => readXliff('<!DOCTYPE x [<!ENTITY a "b">]><xliff/>')).toThrow('document type');
    expect(() => readXliff('<html></html>')).toThrow('not XLIFF');
  });
});
