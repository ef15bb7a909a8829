// Runs tests and counts them; what `npm test` and `npm run test:node-versions` share.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './prepare.mjs'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser for the page tests; on a Debian machine of ours it is installed when missing. */
export function findBrowser() {
  const find = () =>
    [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path))
  if (find() || !process.env.CI || process.getuid?.() !== 0) return find()
  // Without a font, text has no size and nothing on a page counts as visible.
  installPackages(['chromium', 'fonts-liberation'])
  return find()
}

/** PostgreSQL with its tools, for the test of backups; installed as the browser is. */
export function findPostgres() {
  const find = () => existsSync('/usr/lib/postgresql')
  if (find() || !process.env.CI || process.getuid?.() !== 0) return find()
  installPackages(['postgresql'])
  return find()
}

function installPackages(packages) {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/** The browser for what cannot be done without one. */
export function requireBrowser() {
  const browser = findBrowser()
  if (browser) return browser
  process.stderr.write(
    'This needs Chromium, and there is none here: install it, or name its program in CHROMIUM_PATH.\n',
  )
  process.exit(1)
}

/**
 * Runs vitest on the given Node, whose `node` the tests' own child processes find first. Returns
 * the line that counts the tests, and whether all is well; undefined when vitest did not report.
 */
export function runVitest(node, browser, parameters) {
  const report = join(mkdtempSync(join(tmpdir(), 'promptwire-test-')), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = `${root}node_modules/vitest/vitest.mjs`
  const { status } = spawnSync(node, [program, 'run', ...reporters, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      ...(browser && { CHROMIUM_PATH: browser }),
    },
  })
  if (!existsSync(report)) return undefined
  const counted = JSON.parse(readFileSync(report, 'utf8'))
  const skipped = counted.numPendingTests + counted.numTodoTests
  const skippedInCi = process.env.CI && skipped > 0
  return {
    line: `${counted.numPassedTests} passed, ${counted.numFailedTests} failed, ${skipped} skipped`,
    ok: status === 0 && counted.success && counted.numTotalTests > 0 && !skippedInCi,
  }
}
