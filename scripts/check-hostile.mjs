// npm run check:hostile: builds, then attacks the built service with every recipe of test/hostile, and
// the API, the pages and the tools with three times as many random requests as `npm test`.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'
import { runVitest } from './run-vitest.mjs'

const RANDOM_REQUESTS = '300'

install()
await build()
runProgram('test/hostile/main.ts')
// A named recipe is run alone.
if (process.argv.length === 2) {
  const report = join(mkdtempSync(join(tmpdir(), 'promptwire-hostile-')), 'report.json')
  const environment = { RANDOM_REQUESTS }
  process.exitCode = runVitest(report, ['--project', 'stack', 'test/hostile-'], { environment })
}
