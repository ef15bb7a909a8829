// npm run operate, accounts and jobs, and `promptwire operate`: an operator's command, with the port, secrets and data of the installation.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dataFolder, PORTS, readSecrets } from './installation.mjs'
import { root } from './prepare.mjs'

/** Commands of `operate` that are programs of their own. */
const PROGRAMS = ['accounts', 'jobs']

const DATA_DIR = dataFolder(process.env)
const { SERVICE_SECRET, ENCRYPTION_KEYS } = readSecrets(DATA_DIR)
const { API_INTERNAL_PORT } = PORTS
const [first, ...others] = process.argv.slice(2)
const [command, ...parameters] = PROGRAMS.includes(others[0]) ? others : [first, ...others]
const { status } = spawnSync(
  process.execPath,
  [join(root, `apps/api/dist/${command}.js`), ...parameters],
  {
    env: { API_INTERNAL_PORT, SERVICE_SECRET, ENCRYPTION_KEYS, ...process.env, DATA_DIR },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
