import { useState } from 'react';
import { Tabs } from '../../../ui/page/tabs.tsx';

const Code = ({ children }: { children: string }) => (
  <pre
    tabIndex={0}
    aria-label="Example"
    className="overflow-x-auto rounded-md border border-line bg-canvas px-4 py-3 text-sm"
  >
    <code>{children}</code>
  </pre>
);

const powerQuery = (address: string) =>
  `Csv.Document(Web.Contents("${address}"), [Encoding = 65001, QuoteStyle = QuoteStyle.Csv])`;
const python = (address: string) => `import csv, io, os, urllib.request

request = urllib.request.Request("${address}")
request.add_header("Authorization", "Bearer " + os.environ["PORTAL_KEY"])
with urllib.request.urlopen(request) as answer:
    rows = list(csv.DictReader(io.TextIOWrapper(answer, "utf-8-sig", newline="")))
print(len(rows), "rows")`;
const r = (address: string) => `library(httr2)

answer <- request("${address}") |>
  req_auth_bearer_token(Sys.getenv("PORTAL_KEY")) |>
  req_perform()
rows <- readr::read_csv(resp_body_raw(answer))`;

/**
 * Shows how programs load a feed; `address` is an existing one, `service` is the OData service of all feeds.
 */
export function FeedExamples({
  address,
  service,
  isOData,
}: {
  address: string;
  service: string;
  /** The format shown first. Also give it as `key`, so that another format shows its own example. */
  isOData: boolean;
}) {
  const [program, setProgram] = useState(isOData ? 'odata' : 'sheets');
  const sheets = (
    <ol className="grid max-w-3xl list-decimal gap-2 pl-5">
      <li>
        In Excel: <strong>Data</strong>, <strong>From Web</strong>. In Power BI: <strong>Get data</strong>,{' '}
        <strong>Web</strong>. Paste the address of a CSV feed.
      </li>
      <li>
        Select <strong>Basic</strong>. The username is <code>key</code> and the password is your API key.
      </li>
      <li>
        Select <strong>Load</strong>. <strong>Refresh</strong> loads the data again. The Power Query formula
        is:
      </li>
    </ol>
  );
  const feeds = (
    <ol className="grid max-w-3xl list-decimal gap-2 pl-5">
      <li>
        In Excel: <strong>Data</strong>, <strong>Get Data</strong>, <strong>From OData Feed</strong>. In Power
        BI: <strong>Get data</strong>, <strong>OData feed</strong>. Paste this address. It contains all the
        project’s feeds.
      </li>
      <li>
        Select <strong>Basic</strong>. The username is <code>key</code> and the password is your API key.
      </li>
      <li>
        Select the tables you need. To find a table’s name, select OData above. The name is the last part of
        the table’s address. Rows and columns you leave out are not loaded.
      </li>
    </ol>
  );
  const content = (text: string, before?: React.ReactNode) => (
    <div className="grid gap-4 pt-4">
      {before}
      <Code>{text}</Code>
    </div>
  );
  return (
    <Tabs
      label="Programs"
      selected={program}
      onSelect={setProgram}
      tabs={[
        { id: 'sheets', label: 'Excel and Power BI', content: content(powerQuery(address), sheets) },
        { id: 'odata', label: 'OData', content: content(`OData.Feed("${service}")`, feeds) },
        { id: 'python', label: 'Python', content: content(python(address)) },
        { id: 'r', label: 'R', content: content(r(address)) },
      ]}
    />
  );
}
