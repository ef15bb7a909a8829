// npm run check:faults: treats a real PostgreSQL badly in every way, and judges every answer.
import { install, runProgram } from './prepare.mjs'

install()
runProgram('test/faults/main.ts')
