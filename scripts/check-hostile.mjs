// npm run check:hostile: builds, then attacks the built service with every recipe of test/hostile.
import { build, install, root, runOrExit } from './prepare.mjs'

install()
build()
runOrExit(process.execPath, [
  '--conditions=promptwire-source',
  '--import',
  'tsx',
  `${root}test/hostile/main.ts`,
  ...process.argv.slice(2),
])
