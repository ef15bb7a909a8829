// pnpm bench:web: builds, then measures in Chromium how quickly the editor responds to typing.

import { requireBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install, root, runProgram } from './prepare.mjs'

install()
const browser = requireBrowser()
await build()
process.env.CHROMIUM_PATH = browser
// The pages run from source, whose JSX settings differ from the bench's.
process.env.TSX_TSCONFIG_PATH = `${root}apps/web/tsconfig.json`
runProgram('bench/web.ts')
