// npm run check:hostile: builds, then attacks the built service with every recipe of test/hostile.
import { build, install, runProgram } from './prepare.mjs'

install()
build()
runProgram('test/hostile/main.ts')
