// npm test: set up, check, test; the last line counts every test of the repository.
import { bin, install, runOrExit, toolEnvironment } from './prepare.mjs'
import { findBrowser, findPostgres, runVitest } from './run-vitest.mjs'

install()
runOrExit(bin('biome'), ['check', '.'])
runOrExit(bin('turbo'), ['run', 'check', '--output-logs=errors-only'], { env: toolEnvironment })
runOrExit(bin('tsc'), ['-p', 'tsconfig.json'])
runOrExit(bin('knip'), [])

const browser = findBrowser()
if (!browser) {
  process.stdout.write('No Chromium here: the browser tests are skipped (CHROMIUM_PATH).\n')
}
if (!findPostgres()) {
  process.stdout.write(
    'No PostgreSQL from Debian here: the test of backup and restore is skipped.\n',
  )
}
const result = runVitest(process.execPath, browser, process.argv.slice(2))
if (!result) process.exit(1)
process.stdout.write(`${result.line}\n`)
process.exit(result.ok ? 0 : 1)
