// npm start: installs, builds, and runs the three apps on the embedded database (or DATABASE_URL).
import { build } from './build.mjs'
import { installApps } from './prepare.mjs'
import { requireFreePorts, startApps } from './start-apps.mjs'

await requireFreePorts()
installApps()
await build()
await startApps()
