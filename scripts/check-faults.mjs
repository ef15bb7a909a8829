// npm run check:faults: treats a real PostgreSQL badly in every way, and judges every answer.
import { install, root, runOrExit } from './prepare.mjs'

install()
runOrExit(process.execPath, [
  '--conditions=promptwire-source',
  '--import',
  'tsx',
  `${root}test/faults/main.ts`,
])
