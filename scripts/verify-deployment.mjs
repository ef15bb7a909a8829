// Verifies the Dockerfile's steps without a container engine: prune, install, build, deploy, start,
// respond.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageCommand } from './image-command.mjs'
import { bin, install, root, toolEnvironment } from './prepare.mjs'

const APPS = { api: 'API_PORT', mcp: 'MCP_PORT', web: 'WEB_PORT' }
const FIRST_PORT = 43_100

const INTERNAL_PORT = String(FIRST_PORT + Object.keys(APPS).length)

install()
const work = mkdtempSync(join(tmpdir(), 'promptwire-deployment-'))
const secret = 'x'.repeat(43)
/** The minimal variables of each app. */
const OWN = {
  api: {
    CODE_SIGNING_KEYS: `first:${secret}`,
    SERVICE_SECRET: secret,
    API_INTERNAL_PORT: INTERNAL_PORT,
    MIGRATIONS_DIR: join(root, 'prisma/migrations'),
    DATA_DIR: join(work, 'data'),
  },
  mcp: { API_INTERNAL_URL: `http://127.0.0.1:${INTERNAL_PORT}` },
  web: { API_INTERNAL_URL: `http://127.0.0.1:${INTERNAL_PORT}`, SERVICE_SECRET: secret },
}
const deployed = await Promise.all(Object.keys(APPS).map(deploy))
// The API keeps running while the others start: their readiness depends on it.
const running = []
for (const [i, [app, portName]] of Object.entries(APPS).entries()) {
  running.unshift(await start(app, deployed[i], portName, String(FIRST_PORT + i)))
  process.stdout.write(`${app}: pruned, installed, built, deployed, started, answered\n`)
}
for (const { stop } of running) await stop()
rmSync(work, { recursive: true, force: true })

/** Runs a step in parallel with the other apps' steps; exits if it fails. */
async function run(command, args, options) {
  const child = spawn(bin(command), args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const [code] = await once(child, 'exit')
  if (code === 0) return
  process.stderr.write(`${command} ${args.join(' ')} failed\n`)
  process.exit(code ?? 1)
}

/** Runs the Dockerfile's stages up to the folder that the last stage copies. */
async function deploy(app) {
  const [pruned, deployed] = [join(work, `${app}-pruned`), join(work, `${app}-deployed`)]
  const env = toolEnvironment
  await run('turbo', ['prune', `@promptwire/${app}`, '--docker', '--out-dir', pruned], {
    cwd: root,
    env,
  })
  const repository = join(work, `${app}-repository`)
  const inside = { env, cwd: repository }
  cpSync(join(pruned, 'json'), repository, { recursive: true })
  for (const path of ['prisma', 'tsconfig.base.json']) {
    cpSync(join(root, path), join(repository, path), { recursive: true })
  }
  await run('pnpm', ['install', '--frozen-lockfile', '--ignore-scripts'], inside)
  cpSync(join(pruned, 'full'), repository, { recursive: true })
  if (app === 'api') await run('pnpm', ['run', 'generate'], inside)
  await run('pnpm', [`--filter=@promptwire/${app}`, 'run', 'build'], inside)
  await run('pnpm', [`--filter=@promptwire/${app}`, 'deploy', '--prod', deployed], inside)
  return deployed
}

/** Starts the deployed folder like the image and waits for /readyz. SIGTERM must end it with 0. */
async function start(app, deployed, portName, port) {
  const { flags, program } = imageCommand()
  const child = spawn(process.execPath, [...flags, program], {
    cwd: deployed,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      [portName]: port,
      ...OWN[app],
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise((done) => child.once('exit', done))
  const failed = ended.then((code) => {
    throw new Error(`${app} ended with ${code}`)
  })
  failed.catch(() => {})
  await Promise.race([ready(`http://127.0.0.1:${port}/readyz`), failed])
  const stop = async () => {
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`${app} stopped with ${code}`)
  }
  return { stop }
}

async function ready(url) {
  for (;;) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((later) => setTimeout(later, 100))
  }
}
