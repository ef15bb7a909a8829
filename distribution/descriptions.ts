import { MCP_SERVER } from '@promptwire/core/mcp-server'
import { servicePackages } from './fill-service.ts'
import publisher from './publisher.json' with { type: 'json' }
import { VARIABLES } from './variables.ts'

const { name, title, description, version } = MCP_SERVER
const LICENSE = 'MIT'
const NODE = '>=20.19'
/** The bundled server, in both packages. */
const PROGRAM = 'dist/stdio.js'
const registryName = `${publisher.registryNamespace}/${name}`

const published = {
  version,
  type: 'module',
  files: ['dist'],
  engines: { node: NODE },
  homepage: publisher.repository,
  repository: { type: 'git', url: `git+${publisher.repository}.git` },
  license: LICENSE,
}

/** `package.json` of the npm package; the registry compares `mcpName` with server.json. */
export const npmPackage = {
  ...published,
  name: publisher.npmPackage,
  description,
  mcpName: registryName,
  bin: { [publisher.npmPackage]: PROGRAM },
  keywords: ['mcp', 'mcp-server', 'prompts'],
}

/** `package.json` of the CLI. */
export const cliPackage = {
  ...published,
  name: publisher.cliPackage,
  description:
    'Stores, versions and delivers prompts: the service with an embedded database, and its commands',
  bin: { [publisher.cliPackage]: 'dist/main.js' },
  files: ['dist', 'apps', 'prisma'],
  dependencies: servicePackages,
  // Bundled, without files that the service does not use.
  bundleDependencies: Object.keys(servicePackages),
  keywords: ['prompts', 'versioning', 'evals', 'mcp', 'cli'],
}

/** `server.json` of the MCP registry. Lists no remote servers: users host their own. */
export const serverJson = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: registryName,
  title,
  description,
  version,
  websiteUrl: publisher.repository,
  repository: { url: publisher.repository, source: 'github' },
  packages: [
    {
      registryType: 'npm',
      registryBaseUrl: 'https://registry.npmjs.org',
      identifier: publisher.npmPackage,
      version,
      transport: { type: 'stdio' },
      environmentVariables: VARIABLES.map(({ default: value, ...variable }) => ({
        ...variable,
        format: 'string',
        ...(value !== undefined && { default: value }),
      })),
    },
  ],
}

/** The Claude Desktop setting for a variable. */
const toSetting = (variable: string) => variable.replace(/^PROMPTWIRE_/, '').toLowerCase()

const toTitle = (variable: string) =>
  variable
    .replace('PROMPTWIRE_API_', 'API_')
    .replace('PROMPTWIRE_', '')
    .split('_')
    .map((word) => (/^(API|URL)$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace(/^./, (letter) => letter.toUpperCase())

/** `manifest.json` of the bundle for Claude Desktop. */
export const desktopManifest = {
  manifest_version: '0.3',
  name,
  display_name: title,
  version,
  description,
  icon: 'icon.png',
  author: { name: publisher.name, url: publisher.url },
  repository: { type: 'git', url: `${publisher.repository}.git` },
  homepage: publisher.repository,
  support: `${publisher.repository}/issues`,
  server: {
    type: 'node',
    entry_point: PROGRAM,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/${PROGRAM}`],
      env: Object.fromEntries(
        VARIABLES.map((variable) => [variable.name, `\${user_config.${toSetting(variable.name)}}`]),
      ),
    },
  },
  // The tools depend on the key's scopes.
  tools_generated: true,
  prompts_generated: true,
  keywords: ['prompts', 'versioning', 'evals'],
  license: LICENSE,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: NODE } },
  user_config: Object.fromEntries(
    VARIABLES.map((variable) => [
      toSetting(variable.name),
      {
        type: 'string',
        title: toTitle(variable.name),
        description: variable.description,
        required: variable.isRequired,
        sensitive: variable.isSecret,
        ...(!variable.isRequired && { default: variable.default ?? '' }),
      },
    ]),
  ),
}
