import type { MemberProject } from '@promptwire/contract/projects/project'

/** Shortest first; the last label is unique. */
const DESCRIPTIONS: readonly ((project: MemberProject) => string)[] = [
  ({ name }) => name,
  ({ name, account }) => `${name} (${account.name})`,
  ({ name, account, created_at }) => `${name} (${account.name}, ${created_at.slice(0, 10)})`,
  ({ name, id }) => `${name} (${id})`,
]

/** Labels each project by name, with more detail if several projects have the name. */
export function labelProjects(projects: readonly MemberProject[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  let alike = projects
  for (const describe of DESCRIPTIONS) {
    const counts = new Map<string, number>()
    for (const each of alike) counts.set(describe(each), (counts.get(describe(each)) ?? 0) + 1)
    const isUnique = (each: MemberProject) => counts.get(describe(each)) === 1
    for (const each of alike.filter(isUnique)) labels.set(each.id, describe(each))
    alike = alike.filter((each) => !isUnique(each))
  }
  return new Map(projects.map(({ id, name }) => [id, labels.get(id) ?? name]))
}
