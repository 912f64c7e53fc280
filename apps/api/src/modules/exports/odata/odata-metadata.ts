import { element, type XmlNode, xmlFile } from '@portal/instruments/file-formats/write-xml';
import type { ColumnType, TableColumn } from '../../../file-formats/streamed-table-types.ts';
import { type EntitySet, ROW_ID } from './entity-set.ts';

const NAMESPACE = 'Portal';
const typeOf: Record<ColumnType, string> = {
  text: 'Edm.String',
  number: 'Edm.Double',
  integer: 'Edm.Int32',
  instant: 'Edm.DateTimeOffset',
};

const property = ({ name, type }: TableColumn): XmlNode =>
  element('Property', {
    Name: name,
    Type: typeOf[type],
    Nullable: name === ROW_ID && 'false',
    Precision: type === 'instant' && '3',
  });

const entityType = ({ name, columns }: EntitySet): XmlNode =>
  element('EntityType', { Name: name }, [
    element('Key', {}, [element('PropertyRef', { Name: ROW_ID })]),
    ...columns.map(property),
  ]);

/** The features programs need not request, because the answer is 501. */
const restrictions = Object.entries({
  Sort: 'Sortable',
  Expand: 'Expandable',
  Search: 'Searchable',
  Insert: 'Insertable',
  Update: 'Updatable',
  Delete: 'Deletable',
}).map(([term, name]) =>
  element('Annotation', { Term: `Capabilities.${term}Restrictions` }, [
    element('Record', {}, [element('PropertyValue', { Property: name, Bool: 'false' })]),
  ]),
);

const entitySet = ({ name, title }: EntitySet): XmlNode =>
  element('EntitySet', { Name: name, EntityType: `${NAMESPACE}.${name}` }, [
    element('Annotation', { Term: 'Core.Description', String: title }),
    ...restrictions,
  ]);

const conformance = element('Annotation', {
  Term: 'Capabilities.ConformanceLevel',
  EnumMember: 'Capabilities.ConformanceLevelType/Minimal',
});

const vocabulary = (name: string, alias: string): XmlNode =>
  element(
    'edmx:Reference',
    { Uri: `https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${name}.xml` },
    [element('edmx:Include', { Namespace: name, Alias: alias })],
  );

/** Writes the metadata of the sets: CSDL 4.0 in XML. */
export const buildODataMetadata = (sets: readonly EntitySet[]): Buffer => {
  const schema = element(
    'Schema',
    { Namespace: NAMESPACE, xmlns: 'http://docs.oasis-open.org/odata/ns/edm' },
    [
      ...sets.map(entityType),
      element('EntityContainer', { Name: 'Feeds' }, [...sets.map(entitySet), conformance]),
    ],
  );
  const edmx = { Version: '4.0', 'xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx' };
  return Buffer.from(
    xmlFile(
      element('edmx:Edmx', edmx, [
        vocabulary('Org.OData.Core.V1', 'Core'),
        vocabulary('Org.OData.Capabilities.V1', 'Capabilities'),
        element('edmx:DataServices', {}, [schema]),
      ]),
    ),
  );
};
