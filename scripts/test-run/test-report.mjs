// A Vitest reporter: writes to TEST_REPORT, as JSON, what `npm test` needs to know of each run.
import fs from 'node:fs';
import path from 'node:path';

/** Matches an error of Vitest itself: a test process was lost, or did not answer. */
const PROCESS_LOST = /\[vitest-(pool|worker|runner|api)/i;

/**
 * `asked` are the files to run, of all shards together if this run is a shard. `files` are those that ran to their end: how many
 * tests passed, failed and were skipped, and the messages of those that failed. `failures` happened outside any file. So did
 * `losses`: a process was lost, which says nothing about its files.
 */
export default class TestReport {
  #asked = [];

  onTestRunStart(files) {
    this.#asked = files.map(({ moduleId }) => path.relative('.', moduleId));
  }

  onTestRunEnd(modules, errors) {
    const files = modules.filter(isWhole).map(reportOn);
    const isLoss = ({ message }) => PROCESS_LOST.test(message ?? '');
    const tell = (error) => told('Outside of any test', [error]);
    const losses = errors.filter(isLoss).map(tell);
    const failures = errors.filter((error) => !isLoss(error)).map(tell);
    fs.writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({ asked: this.#asked, files, failures, losses }),
    );
  }
}

const isWhole = (file) =>
  file.state() !== 'queued' &&
  [...file.children.allTests()].every((test) => test.result().state !== 'pending');

function reportOn(file) {
  const report = { file: file.relativeModuleId, passed: 0, failed: 0, skipped: 0, failures: [] };
  if (file.errors().length > 0) report.failures.push(told(report.file, file.errors()));
  for (const suite of file.children.allSuites())
    if (suite.errors().length > 0) report.failures.push(told(suite.fullName, suite.errors()));
  for (const test of file.children.allTests()) {
    const { state, errors } = test.result();
    report[state] += 1;
    if (state === 'failed') report.failures.push(told(`${report.file}: ${test.fullName}`, errors));
  }
  return report;
}

const told = (name, errors) =>
  `${name}\n${(errors?.[0]?.stack ?? errors?.[0]?.message ?? '').slice(0, 2500)}`;
