// pnpm distribution: builds into build/distribution. Npm packages of the local MCP server, the CLI
// with the service, and the TypeScript client; server.json for the MCP registry; a bundle for
// Claude Desktop.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { packExtension } from '@anthropic-ai/mcpb'
import { MCP_SERVER } from '@promptwire/core/mcp-server'
import { buildProgram, PROGRAM_FOLDER } from './build-program.ts'
import { bundlePrograms, inRepository, writeJson } from './bundle-programs.ts'
import { desktopManifest, npmPackage, serverJson } from './descriptions.ts'

const folder = inRepository('build/distribution')
const [npm, desktop] = [`${folder}/npm`, `${folder}/desktop`]

const README = `# ${npmPackage.name}

${npmPackage.description}

The local MCP server of Promptwire, for clients that start a program. Set PROMPTWIRE_API_URL to the address of
the API and PROMPTWIRE_API_KEY to a key of a project.
`

rmSync(folder, { recursive: true, force: true })
bundlePrograms(['apps/mcp/src/stdio.ts'], npm, { json: npmPackage, readme: README })
cpSync(`${npm}/dist`, `${desktop}/dist`, { recursive: true })
writeJson(`${folder}/server.json`, serverJson)
cpSync(inRepository('distribution/icon.png'), `${desktop}/icon.png`)
writeJson(`${desktop}/package.json`, { type: 'module' })
writeJson(`${desktop}/manifest.json`, desktopManifest)
const outputPath = `${folder}/promptwire-${MCP_SERVER.version}.mcpb`
const isPacked = await packExtension({ extensionPath: desktop, outputPath, silent: true })
if (!isPacked) throw new Error('The manifest of the desktop bundle is not valid.')

await buildProgram()
const client = inRepository('packages/client')
execFileSync('npm', ['run', 'build'], { cwd: client, stdio: 'ignore' })
for (const cwd of [client, npm, PROGRAM_FOLDER]) {
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder]
  execFileSync('npm', pack, { cwd, stdio: 'ignore' })
}
