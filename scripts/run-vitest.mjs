// Runs and counts tests, for all test commands.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { findPostgres } from './postgres.mjs'
import { root } from './prepare.mjs'
import { findPython } from './python.mjs'

/** Finds the browser, database programs and Python for tests, and reports missing ones. */
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

/** Runs vitest and writes a report. Child processes of tests find `node` first in their path. */
export function runVitest(report, parameters, { node = process.execPath, environment = {} } = {}) {
  rmSync(report, { force: true })
  const stuck = `--reporter=${root}test/support/stuck-tests.ts`
  const reporters = ['--reporter=default', '--reporter=json', stuck, `--outputFile.json=${report}`]
  // Caches transformed modules between packages.
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

/** Runs vitest once with the given programs, and counts its tests. */
export function runAndCount(parameters, environment) {
  const report = join(mkdtempSync(join(tmpdir(), 'promptwire-test-')), 'report.json')
  const status = runVitest(report, parameters, { environment })
  const counted = countTests([report])
  return { ...counted, ok: counted.ok && status === 0 }
}

/**
 * Counts tests in reports. Returns the last lines of output (failures, then counts) and whether all
 * passed. A run without a report failed. In CI, a skipped test fails.
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

/** Lists a file's failures; `message` is set if the file did not load. */
function listFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = name.replace(root, '')
  if (status === 'failed' && failed.length === 0) return [`FAILED ${file}\n${message}`]
  return failed.map(
    (test) => `FAILED ${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`,
  )
}
