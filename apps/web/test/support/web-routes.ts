import type { Stack } from '../../../../test/support/stack.ts'

export interface WebRoute {
  readonly method: string
  /** As it was registered, with `:parameters`. */
  readonly pattern: string
}

const PROJECT = '/projects/:project_id/'

/** The routes of a project's pages that the app has registered: no list that one could forget. */
export function projectRoutes({ apps: { webApp } }: Stack): WebRoute[] {
  const routes = webApp.routes.filter(({ path }) => path.startsWith(PROJECT) && !path.endsWith('*'))
  const said = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  return [...said].map((route) => {
    const [method = '', pattern = ''] = route.split(' ')
    return { method, pattern }
  })
}

/** What a person who looks may open; the rest are forms, what a script asks for, and downloads. */
export const isPage = ({ method, pattern }: WebRoute): boolean =>
  method === 'GET' && !pattern.includes('/edits/') && !pattern.endsWith('/file')

/** The address of a route, each parameter filled in. */
export const addressOf = (
  { pattern }: WebRoute,
  parameters: Readonly<Record<string, string>>,
): string =>
  pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`whole-project.ts has no ${name} for ${pattern}`)
    return encodeURIComponent(value)
  })

/** Whether an address is one of a route's. */
export const leadsTo = ({ pattern }: WebRoute, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, '[^/]+')}$`).test(path)
