// npm run check:faults: builds, treats a real PostgreSQL badly in every way, and judges every answer.
import { build, install, runProgram } from './prepare.mjs'

install()
build()
runProgram('test/faults/main.ts')
