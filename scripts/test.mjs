// npm test: set up, check, test; the last line counts every test of the repository.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, install, root, runOrExit, toolEnvironment } from './prepare.mjs'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser for the page tests; on a Debian machine of ours it is installed when missing. */
function findBrowser() {
  const find = () =>
    [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path))
  if (find() || !process.env.CI || process.getuid?.() !== 0) return find()
  const options = { stdio: ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], options)
  // Without a font, text has no size and nothing on a page counts as visible.
  const packages = ['chromium', 'fonts-liberation']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  return find()
}

install()
runOrExit(bin('biome'), ['check', '.'])
runOrExit(bin('turbo'), ['run', 'check', '--output-logs=errors-only'], { env: toolEnvironment })
runOrExit(bin('tsc'), ['-p', 'tsconfig.json'])
runOrExit(bin('knip'), [])

const browser = findBrowser()
if (!browser)
  process.stdout.write('No Chromium here: the browser tests are skipped (CHROMIUM_PATH).\n')
const report = join(mkdtempSync(join(tmpdir(), 'promptwire-test-')), 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const { status } = spawnSync(bin('vitest'), ['run', ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) },
})
if (!existsSync(report)) process.exit(status || 1)

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numTotalTests, success } =
  JSON.parse(readFileSync(report, 'utf8'))
const skipped = numPendingTests + numTodoTests
process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed, ${skipped} skipped\n`)
const skippedInCi = process.env.CI && skipped > 0
process.exit(status === 0 && success && numTotalTests > 0 && !skippedInCi ? 0 : 1)
