// Runs tests and counts them; what every command that tests shares.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { findPostgres } from './postgres.mjs'
import { root } from './prepare.mjs'
import { findPython } from './python.mjs'

/** The browser, the database programs and the Python that tests need, and a line for each missing one. */
export function findTestPrograms() {
  const [browser, postgres, python] = [findBrowser(), findPostgres(), findPython()]
  return {
    programs: {
      ...(browser && { CHROMIUM_PATH: browser }),
      ...(postgres && { POSTGRES_HOME: postgres }),
      ...(python && { PYTHON: python }),
    },
    missing: [
      ...(browser ? [] : ['Skipped without Chromium (CHROMIUM_PATH): the tests in a browser.']),
      ...(postgres ? [] : ['Skipped without pg_dump: the test of backup and restore.']),
      ...(python
        ? []
        : ['Skipped without Python 3.10 or later and httpx: the tests of the Python client.']),
    ],
  }
}

/** Runs vitest, whose `node` the tests' own child processes find first, and writes a report. */
export function runVitest(report, parameters, { node = process.execPath, environment = {} } = {}) {
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // One package's run leaves the modules that it transformed for those of the next.
  const options = [...reporters, '--experimental.fsModuleCache']
  const program = `${root}node_modules/vitest/vitest.mjs`
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`
  const { status } = spawnSync(node, [program, 'run', ...options, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...environment },
  })
  return status ?? 1
}

/** Runs vitest once, with some programs of tests, and counts its tests. */
export function runAndCount(parameters, environment) {
  const report = join(mkdtempSync(join(tmpdir(), 'promptwire-test-')), 'report.json')
  const status = runVitest(report, parameters, { environment })
  const counted = countTests([report])
  return { ...counted, ok: counted.ok && status === 0 }
}

/**
 * Counts the tests of some reports: the lines that end the output, each failure and then the counts,
 * and whether all is well. A run that wrote no report has failed. In CI nothing may be skipped.
 */
export function countTests(reports) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  let isComplete = true
  for (const report of reports) {
    if (!existsSync(report)) {
      isComplete = false
      failures.push(`FAILED no report: ${report}`)
      continue
    }
    const counted = JSON.parse(readFileSync(report, 'utf8'))
    counts.passed += counted.numPassedTests
    counts.failed += counted.numFailedTests
    counts.skipped += counted.numPendingTests + counted.numTodoTests
    failures.push(...counted.testResults.flatMap(listFailures))
    isComplete &&= counted.success && counted.numTotalTests > 0
  }
  const count = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
  return {
    lines: [...failures, count],
    ok: isComplete && counts.failed === 0 && !(process.env.CI && counts.skipped > 0),
  }
}

/** The failures of a file's report; `message` is that of a file that did not load. */
function listFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = name.replace(root, '')
  if (status === 'failed' && failed.length === 0) return [`FAILED ${file}\n${message}`]
  return failed.map(
    (test) => `FAILED ${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`,
  )
}
