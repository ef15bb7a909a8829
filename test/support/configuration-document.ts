import { TOPICS } from '@promptwire/runtime/environment-fields'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import { McpEnvironment, StdioEnvironment } from '../../apps/mcp/src/environment.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'

export const WRITE_COMMAND =
  'pnpm vitest run -u --project stack test/documents/configuration.test.ts'

export const SCHEMAS = {
  api: ApiEnvironment,
  web: WebEnvironment,
  mcp: McpEnvironment,
  stdio: StdioEnvironment,
}

const INTRODUCTION = `<!-- Generated from the schemas of the apps by \`${WRITE_COMMAND}\` -->

# Configuration

Promptwire is configured by environment variables, read once at start. If some are wrong, the app reports
all problems together and exits. \`NAME_FILE\` names a file with the value of \`NAME\`, for every variable.

On a laptop there is nothing to set: \`npm start\` creates the secrets, keeps them in \`.data/secrets.json\`,
and gives each app its own variables. For a deployment, start from [.env.example](../.env.example).
`

interface Variable {
  readonly topic: string
  readonly description: string
  readonly default: string
  readonly apps: readonly string[]
}

/** Collects all apps' variables by name; each needs a topic and a description. */
function readVariables(): Map<string, Variable> {
  const variables = new Map<string, Variable>()
  for (const [app, { shape }] of Object.entries(SCHEMAS)) {
    for (const [name, field] of Object.entries(shape)) {
      const { topic, description, defaultText } = Object(field.meta())
      if (!TOPICS.includes(topic) || !description) throw new Error(`${name} is not documented`)
      const apps = [...(variables.get(name)?.apps ?? []), app]
      const shown = defaultText ?? showDefault(field.safeParse(undefined))
      variables.set(name, { topic, description, default: shown, apps })
    }
  }
  return variables
}

const showApps = (apps: readonly string[]) =>
  ['api', 'web', 'mcp'].every((app) => apps.includes(app)) ? 'all' : apps.join(', ')

function showDefault({ success, data }: { success: boolean; data?: unknown }): string {
  if (!success) return 'required'
  return ['string', 'number', 'boolean'].includes(typeof data) ? `\`${data}\`` : 'none'
}

function renderTable(rows: readonly string[][]): string {
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [header = [], ...others] = rows
  return [header, widths.map((width) => '-'.repeat(width)), ...others].map(line).join('\n')
}

/** Renders docs/configuration.md: one table per topic, essentials first. */
export function renderConfiguration(): string {
  const variables = [...readVariables()]
  const sections = TOPICS.map((topic) => {
    const rows = variables
      .filter(([, variable]) => variable.topic === topic)
      .map(([name, variable]) => [
        `\`${name}\``,
        showApps(variable.apps),
        variable.default,
        variable.description,
      ])
    return `## ${topic}\n\n${renderTable([['variable', 'apps', 'default', 'meaning'], ...rows])}\n`
  })
  return [INTRODUCTION, ...sections].join('\n')
}
