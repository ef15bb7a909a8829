import type { WebStack } from '../../../../test/support/web-stack.ts'
import type { WholeProject } from './whole-project.ts'

export interface WebRoute {
  readonly method: string
  /** As registered, with `:parameters`. */
  readonly pattern: string
}

const PROJECT = '/projects/:project_id/'

/** Reads a project's page routes from the app, so that none is forgotten. */
export function projectRoutes({ apps: { webApp } }: WebStack): WebRoute[] {
  const routes = webApp.routes.filter(({ path }) => path.startsWith(PROJECT) && !path.endsWith('*'))
  const unique = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  return [...unique].map((route) => {
    const [method = '', pattern = ''] = route.split(' ')
    return { method, pattern }
  })
}

/** Pages that a viewer can open; other routes are forms, script requests and downloads. */
export const isPage = ({ method, pattern }: WebRoute): boolean =>
  method === 'GET' && !pattern.includes('/edits/') && !pattern.endsWith('/file')

/** Parameters that name no record. */
const CHOICES: Readonly<Record<string, string>> = { operation: 'update_block' }

export const buildPath = (
  { pattern }: WebRoute,
  parameters: Readonly<Record<string, string>>,
): string =>
  pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => {
    const value = parameters[name] ?? CHOICES[name]
    if (value === undefined) throw new Error(`whole-project.ts has no ${name} for ${pattern}`)
    return encodeURIComponent(value)
  })

export const leadsTo = ({ pattern }: WebRoute, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, '[^/]+')}$`).test(path)

/** A page's addresses: without a query, and with queries that open its other states. */
export function pageAddresses(route: WebRoute, whole: WholeProject) {
  const { parameters, turnedOff, clientId, otherAccountId } = whole
  const { prompt_id, folder_id, message_id, block_id, eval_run_id } = parameters
  const more = `client=${clientId}&folder=${folder_id}&prompt_ids=${prompt_id}&from=${prompt_id}&account_id=${otherAccountId}`
  const inactive =
    '?model=gpt-4o&tab=variables&preset=openai&select=all&state=inactive&published=2&before=1'
  return [
    buildPath(route, parameters),
    `${buildPath(route, { ...parameters, ...turnedOff })}${inactive}&${more}`,
    `${buildPath(route, parameters)}?tab=model&q=script&message=${message_id}&block=${block_id}&before=${eval_run_id}&runs=${eval_run_id}`,
    ...(route.pattern.endsWith('/prompts/:prompt_id')
      ? ['details', 'tools'].map((tab) => `${buildPath(route, parameters)}?tab=${tab}`)
      : []),
  ]
}

/** Pages outside projects without parameters, except the component gallery. */
export const publicPages = ({ apps: { webApp } }: WebStack): string[] => [
  ...new Set(
    webApp.routes
      .filter(
        ({ method, path }) =>
          method === 'GET' && !/[:*]|^\/(assets|ui|\.well-known)\b|\.\w+$/.test(path),
      )
      .map(({ path }) => path),
  ),
]
