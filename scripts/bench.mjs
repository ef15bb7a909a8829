// pnpm bench: builds, then runs the benchmarks.
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'

install()
await build()
runProgram('bench/main.ts')
