// Pictures of every page and state, at four widths in both themes, for people to look at.
import { mkdirSync } from 'node:fs'
import { build } from './build.mjs'
import { install } from './prepare.mjs'
import { requireBrowser, runVitest } from './run-vitest.mjs'

const browser = requireBrowser()
install()
await build()
const folder = process.env.SCREENSHOTS || 'screenshots'
process.env.SCREENSHOTS = folder
mkdirSync(folder, { recursive: true })
const only = process.argv.slice(2).flatMap((name) => ['-t', name])
const page = 'apps/web/test/every-page.test.ts'
const result = runVitest(process.execPath, browser, ['--project', 'stack', page, ...only])
process.stdout.write(`The pictures are in ${folder}.\n`)
process.exit(result?.ok ? 0 : 1)
