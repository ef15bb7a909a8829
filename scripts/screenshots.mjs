// Takes screenshots of every page and state, at four widths in both themes, for review.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './prepare.mjs'
import { runVitest } from './run-vitest.mjs'

install()
const programs = { CHROMIUM_PATH: requireBrowser() }
await build()
const folder = process.env.SCREENSHOTS || 'screenshots'
process.env.SCREENSHOTS = folder
mkdirSync(folder, { recursive: true })
const report = join(mkdtempSync(join(tmpdir(), 'promptwire-screenshots-')), 'report.json')
const only = process.argv.slice(2).flatMap((name) => ['-t', name])
// A prefix of the names: single sign-on needs its own services.
const pages = 'apps/web/test/every-page'
const status = runVitest(report, ['--project', 'stack', pages, ...only], { environment: programs })
process.stdout.write(`The pictures are in ${folder}.\n`)
process.exit(status)
