// npm run check:faults: builds, treats a real PostgreSQL badly in every way, and judges every answer.
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'

install()
await build()
runProgram('test/faults/main.ts')
