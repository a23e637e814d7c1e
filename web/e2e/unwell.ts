import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** How much of an error is told: the whole stands where the test ran. */
const LINES = 12;

/** Writes down which tests failed, and which went well only when tried again, if somebody wants to know. */
export default class Unwell implements Reporter {
  #all: Suite | undefined;

  onBegin(_config: FullConfig, all: Suite) {
    this.#all = all;
  }

  onEnd() {
    const file = process.env.ECUMENE_UNWELL;
    const unwell = this.#all?.allTests().filter((test) => ['unexpected', 'flaky'].includes(test.outcome()));
    if (file && unwell) writeFileSync(file, unwell.map(told).join('\n'));
  }
}

function told(test: TestCase): string {
  const how = test.outcome() === 'flaky' ? 'went well only when tried again' : 'failed';
  const error = test.results.find((result) => result.error)?.error?.message ?? 'It says nothing of why.';
  const lines = stripVTControlCharacters(error).split('\n').slice(0, LINES);
  return [`In the browser, ${how}: ${test.titlePath().filter(Boolean).join(' › ')}`, ...lines].join('\n    ');
}
