// Runs the three built apps of the repository or of the package `promptwire`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dataFolder, PORTS, readSecrets } from './installation.mjs'
import { findNpm, isRunning } from './npm-process.mjs'
import { root } from './prepare.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const env = { ...process.env }

/** Derives addresses from the ports unless they are set. */
function configure() {
  env.DATA_DIR = dataFolder(env)
  for (const name of ['WEB', 'API', 'MCP']) {
    env[`${name}_URL`] ||= `http://localhost:${env[`${name}_PORT`]}`
  }
  env.API_INTERNAL_URL ||= `http://127.0.0.1:${env.API_INTERNAL_PORT}`
  env.LOG_LEVEL ||= 'warn'
  // No load balancer: stopping need not wait.
  env.DRAIN_SECONDS ||= '0'
  if (env.NODE_ENV !== 'production') {
    // The first webhook receivers are usually on the same laptop.
    env.ALLOW_PRIVATE_WEBHOOKS ||= 'true'
    // So are the first models.
    env.PRIVATE_MODEL_HOSTS ||= 'localhost,127.0.0.1,[::1]'
    env.DEMO_PROVIDER ||= 'true'
  }
  for (const [name, value] of Object.entries(readSecrets(env.DATA_DIR))) {
    if (!env[`${name}_FILE`]) env[name] ||= value
  }
}

/** Reports every taken port before the start: another instance could respond there. */
export async function requireFreePorts() {
  for (const [name, fallback] of Object.entries(PORTS)) env[name] ||= fallback
  // Opens all ports at once, to detect one port configured for two listeners.
  const probes = await Promise.all(Object.keys(PORTS).map(probePort))
  for (const { server } of probes) server.close()
  const taken = probes.filter(({ free }) => !free).map(({ name }) => name)
  if (taken.length === 0) return
  const lines = taken.map((name) => `Port ${env[name]} is in use; set ${name} to another one.`)
  process.stderr.write(`${lines.join('\n')}\nOr stop what runs there.\n`)
  process.exit(1)
}

const probePort = (name) =>
  new Promise((done) => {
    const server = createServer().once('error', () => done({ name, server, free: false }))
    server.listen(Number(env[name]), '127.0.0.1', () => done({ name, server, free: true }))
  })

/** Lists the variables of an app's configuration, each also with `_FILE`. */
async function listVariables(app) {
  const exported = await import(pathToFileURL(join(root, `apps/${app}/dist/environment.js`)).href)
  const schema = Object.values(exported).find(({ shape }) => shape)
  return Object.keys(schema.shape).flatMap((name) => [name, `${name}_FILE`])
}

/** Leaves out variables that only another app knows. */
async function environments() {
  const apps = ['api', 'mcp', 'web']
  const known = await Promise.all(apps.map(listVariables))
  const all = new Set(known.flat())
  return Object.fromEntries(
    apps.map((app, i) => {
      const own = Object.entries(env).filter(([name]) => !all.has(name) || known[i].includes(name))
      return [app, Object.fromEntries(own)]
    }),
  )
}

/**
 * For glibc; others ignore these. Two arenas instead of eight per core, and freed memory returns to
 * the system: compiling the embedded database (WebAssembly) leaves much free memory.
 */
const FRUGAL_MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** V8 collects young objects earlier, at some CPU cost under load. */
const FRUGAL_V8 = ['--max-semi-space-size=4']

const children = []
let stopping = false

/** Starts an app. If one app ends, all end. */
function startApp(name, flags, env) {
  if (stopping) return
  const child = spawn(process.execPath, [...flags, join(root, `apps/${name}/dist/main.js`)], {
    env,
    // A separate process group: Ctrl-C reaches only this script, which stops the apps in order.
    detached: true,
    // The apps stop when the channel closes, even if this script was killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  children.push({ child, ended })
  child.once('exit', (code) => {
    if (!stopping) void stop(code ?? 1)
  })
}

/** Stops the apps, the API last. */
async function stop(code) {
  if (stopping) return
  stopping = true
  for (const { child, ended } of children.reverse()) {
    child.kill('SIGTERM')
    await ended
  }
  process.exit(code)
}

async function ready(url) {
  while (!stopping) {
    const answered = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((later) => setTimeout(later, 50))
  }
}

const local = (name) => `http://127.0.0.1:${env[`${name}_PORT`]}`

async function keyWorks(key) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${local('API')}/api/v1/key`, { headers })
  return response.ok
}

async function describeDemo() {
  const file = join(env.DATA_DIR, 'demo.json')
  if (env.DATABASE_URL || !existsSync(file)) return
  const demo = JSON.parse(readFileSync(file, 'utf8'))
  say(`\n  Sign in   ${demo.email}  ${demo.password}`)
  if (!(await keyWorks(demo.live_key)) || !(await keyWorks(demo.dev_key))) {
    return say(`  Keys      the demo keys are revoked; create new ones in the web app`)
  }
  say(`  Live key  ${demo.live_key}`)
  say(`  Dev key   ${demo.dev_key}`)
  const values = '{"customer_name":"Alex","message":"My invoice is wrong"}'
  const query = `--data-urlencode 'variables=${values}'`
  say(`\n  Try it:\n  curl -G -H "Authorization: Bearer ${demo.live_key}" ${query} \\`)
  say(`    ${env.API_URL}/api/v1/prompts/support-reply/compiled`)
}

/** npm forwards Ctrl-C too, so one press may arrive twice. A later signal is a second press. */
const SAME_PRESS_MS = 500
let interruptedAt = 0

function interrupt() {
  interruptedAt ||= Date.now()
  if (Date.now() - interruptedAt < SAME_PRESS_MS) return void stop(0)
  for (const { child } of children) child.kill('SIGKILL')
  process.exit(1)
}

const PARENT_CHECK_MS = 500
const parent = process.ppid

/**
 * npm and npx do not forward the signal that kills them, so the apps and npm's shell could outlive
 * them.
 */
function stopWithNpm() {
  if (!env.npm_lifecycle_event) return
  const npm = findNpm(parent)
  const check = () => (process.ppid !== parent || !isRunning(npm)) && stop(0)
  setInterval(check, PARENT_CHECK_MS).unref()
}

/** Resolves once all three are ready and their addresses are printed. */
export async function startApps() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
  stopWithNpm()
  configure()
  const own = await environments()
  // Starts all at once: the others become ready with the API.
  const [flags, malloc] = env.DATABASE_URL ? [[], {}] : [FRUGAL_V8, FRUGAL_MALLOC]
  for (const app of ['api', 'mcp', 'web']) startApp(app, flags, { ...malloc, ...own[app] })
  await Promise.all(['API', 'MCP', 'WEB'].map((name) => ready(local(name))))
  if (stopping) return
  say(`\nPromptwire is ready.\n\n  Web       ${env.WEB_URL}\n  API       ${env.API_URL}/api/v1`)
  say(`  MCP       ${env.MCP_URL}/mcp`)
  await describeDemo()
  say('\nCtrl-C stops everything.')
}
