// npm run check:faults: builds, then tests the service while a real PostgreSQL fails in many ways.
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'

install()
await build()
runProgram('test/faults/main.ts')
