// pnpm bench:web: builds, then measures in Chromium how quickly the editor answers to typing.

import { requireBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install, root, runProgram } from './prepare.mjs'

install()
const browser = requireBrowser()
await build()
process.env.CHROMIUM_PATH = browser
// The pages are run from their source, whose JSX is not that of the bench.
process.env.TSX_TSCONFIG_PATH = `${root}apps/web/tsconfig.json`
runProgram('bench/web.ts')
