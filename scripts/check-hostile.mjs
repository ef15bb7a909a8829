// npm run check:hostile: builds, then attacks the built service with every recipe of test/hostile.
import { build } from './build.mjs'
import { install, runProgram } from './prepare.mjs'

install()
await build()
runProgram('test/hostile/main.ts')
