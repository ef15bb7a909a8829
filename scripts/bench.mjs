// pnpm bench: builds, then measures delivery and token counting side by side in one run.
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'

install()
await build()
runProgram('bench/main.ts')
