// pnpm bench: builds, then measures delivery and token counting side by side in one run.
import { build, install, root, runOrExit } from './prepare.mjs'

install()
build()
runOrExit(process.execPath, [
  '--conditions=promptwire-source',
  '--import',
  'tsx',
  `${root}bench/main.ts`,
  ...process.argv.slice(2),
])
