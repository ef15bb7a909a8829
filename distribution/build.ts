// pnpm distribution: builds the npm package of the local MCP server, its server.json for the MCP
// registry, its bundle for Claude Desktop, and the client for TypeScript, into build/distribution.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packExtension } from '@anthropic-ai/mcpb'
import { MCP_SERVER } from '@promptwire/core/mcp-server'
import { desktopManifest, npmPackage, serverJson } from './descriptions.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const folder = inRepository('build/distribution')
const [npm, desktop] = [`${folder}/npm`, `${folder}/desktop`]
const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

const README = `# ${npmPackage.name}

${npmPackage.description}

The local MCP server of Promptwire, for clients that start a program. Set PROMPTWIRE_API_URL to the address of
the API and PROMPTWIRE_API_KEY to a key of a project.
`

rmSync(folder, { recursive: true, force: true })
for (const each of [npm, desktop]) mkdirSync(each, { recursive: true })

const bundle = inRepository('packages/bundle/bundle.mjs')
execFileSync(process.execPath, [bundle, inRepository('apps/mcp/src/stdio.ts')], { cwd: npm })
for (const file of readdirSync(`${npm}/dist`)) {
  if (file.endsWith('.map')) rmSync(`${npm}/dist/${file}`)
}
cpSync(`${npm}/dist`, `${desktop}/dist`, { recursive: true })

writeJson(`${npm}/package.json`, npmPackage)
writeFileSync(`${npm}/README.md`, README)
cpSync(inRepository('LICENSE'), `${npm}/LICENSE`)
writeJson(`${folder}/server.json`, serverJson)
cpSync(inRepository('distribution/icon.png'), `${desktop}/icon.png`)
writeJson(`${desktop}/package.json`, { type: 'module' })
writeJson(`${desktop}/manifest.json`, desktopManifest)
const outputPath = `${folder}/promptwire-${MCP_SERVER.version}.mcpb`
const isPacked = await packExtension({ extensionPath: desktop, outputPath, silent: true })
if (!isPacked) throw new Error('The manifest of the desktop bundle is not valid.')

const client = { cwd: inRepository('packages/client'), stdio: 'ignore' } as const
execFileSync('npm', ['run', 'build'], client)
execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], client)
