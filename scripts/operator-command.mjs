// npm run operate, accounts and jobs, and `promptwire operate`: runs an operator's command with the
// installation's port, secrets and data.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dataFolder, PORTS, readSecrets } from './installation.mjs'
import { root } from './prepare.mjs'

/** Commands of `operate` that are separate programs. */
const PROGRAMS = ['accounts', 'jobs']

const DATA_DIR = dataFolder(process.env)
const { SERVICE_SECRET, ENCRYPTION_KEYS } = readSecrets(DATA_DIR)
const { API_INTERNAL_PORT } = PORTS
const [first, ...others] = process.argv.slice(2)
const [command, ...parameters] = PROGRAMS.includes(others[0]) ? others : [first, ...others]
const installed = { API_INTERNAL_PORT, SERVICE_SECRET, ENCRYPTION_KEYS }
Object.assign(process.env, { ...installed, ...process.env, DATA_DIR })
const program = join(root, `apps/api/dist/${command}.js`)
process.argv = [process.execPath, program, ...parameters]
await import(pathToFileURL(program).href)
