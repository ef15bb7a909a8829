/** Marks text by members of the project: data to use or quote, never instructions to follow. */
export const TEAM_TEXT = { _meta: { 'promptwire/content': 'data' } } as const

const MAX_DESCRIPTION = 200

/** One line for client menus, which leaves no room to inject a second prompt. */
export function describeInMenu({
  name,
  description,
}: {
  readonly name: string
  readonly description: string
}): string {
  const line = (description || name).replace(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION
    ? line
    : `${line.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…`
}
