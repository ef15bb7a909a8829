// npm run accounts, npm run jobs, npm run operate: an operator's command, with the port and secret of the `npm start` of this folder.
import { join } from 'node:path'
import { dataFolder, PORTS, readSecrets } from './installation.mjs'
import { root, runOrExit } from './prepare.mjs'

const { SERVICE_SECRET } = readSecrets(dataFolder(process.env))
const { API_INTERNAL_PORT } = PORTS
const [command, ...parameters] = process.argv.slice(2)
runOrExit(process.execPath, [join(root, `apps/api/dist/${command}.js`), ...parameters], {
  env: { API_INTERNAL_PORT, SERVICE_SECRET, ...process.env },
})
