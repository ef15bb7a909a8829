// pnpm bench: builds, then measures delivery and token counting side by side in one run.
import { build, install, runProgram } from './prepare.mjs'

install()
build()
runProgram('bench/main.ts')
