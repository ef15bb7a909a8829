// pnpm distribution: builds the npm package of the local MCP server, its server.json for the MCP
// registry, its bundle for Claude Desktop, the program `promptwire` with the service, and the client for
// TypeScript, into build/distribution.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packExtension } from '@anthropic-ai/mcpb'
import { MCP_SERVER } from '@promptwire/core/mcp-server'
import { build } from '../scripts/build.mjs'
import { cliPackage, desktopManifest, npmPackage, serverJson } from './descriptions.ts'
import { fillService } from './fill-service.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const folder = inRepository('build/distribution')
const [npm, desktop, cli] = [`${folder}/npm`, `${folder}/desktop`, `${folder}/cli`]
const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

const README = `# ${npmPackage.name}

${npmPackage.description}

The local MCP server of Promptwire, for clients that start a program. Set PROMPTWIRE_API_URL to the address of
the API and PROMPTWIRE_API_KEY to a key of a project.
`

const CLI_README = `# ${cliPackage.name}

${cliPackage.description}.

    npx promptwire

starts Promptwire on this computer, with an embedded database in the folder .promptwire, demo prompts, and the addresses,
keys and first command in the terminal. The other commands work with the prompts of a project:

    npx promptwire --help

Set PROMPTWIRE_API_URL to the address of the API and PROMPTWIRE_API_KEY to a key of a project.
`

/** The program `promptwire`, and the scripts that it starts. */
const PROGRAMS = [
  'clients/cli/src/main.ts',
  'scripts/start-apps.mjs',
  'scripts/operator-command.mjs',
]

/** Bundles programs into the folder of their package, without source maps. */
function bundlePrograms(
  modules: readonly string[],
  to: string,
  { json, readme }: { json: object; readme: string },
) {
  const bundle = inRepository('packages/bundle/bundle.mjs')
  execFileSync(process.execPath, [bundle, ...modules.map(inRepository)], { cwd: to })
  for (const file of readdirSync(`${to}/dist`)) {
    if (file.endsWith('.map')) rmSync(`${to}/dist/${file}`)
  }
  writeJson(`${to}/package.json`, json)
  writeFileSync(`${to}/README.md`, readme)
  cpSync(inRepository('LICENSE'), `${to}/LICENSE`)
}

rmSync(folder, { recursive: true, force: true })
for (const each of [npm, desktop, cli]) mkdirSync(each, { recursive: true })

bundlePrograms(['apps/mcp/src/stdio.ts'], npm, { json: npmPackage, readme: README })
cpSync(`${npm}/dist`, `${desktop}/dist`, { recursive: true })
bundlePrograms(PROGRAMS, cli, { json: cliPackage, readme: CLI_README })
await build()
fillService(cli)
writeJson(`${folder}/server.json`, serverJson)
cpSync(inRepository('distribution/icon.png'), `${desktop}/icon.png`)
writeJson(`${desktop}/package.json`, { type: 'module' })
writeJson(`${desktop}/manifest.json`, desktopManifest)
const outputPath = `${folder}/promptwire-${MCP_SERVER.version}.mcpb`
const isPacked = await packExtension({ extensionPath: desktop, outputPath, silent: true })
if (!isPacked) throw new Error('The manifest of the desktop bundle is not valid.')

const client = inRepository('packages/client')
execFileSync('npm', ['run', 'build'], { cwd: client, stdio: 'ignore' })
for (const cwd of [client, cli]) {
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder]
  execFileSync('npm', pack, { cwd, stdio: 'ignore' })
}
