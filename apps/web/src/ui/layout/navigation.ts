import type { Project, ProjectSummary } from '@promptwire/core/contract/people/project'
import type { Permission } from '@promptwire/core/permissions'
import type { IconName } from '../data/icons.ts'

/** A row of the sidebar: the pages of one feature in a project. */
export interface NavigationRow {
  /** Below the project, without a slash: `keys`. */
  readonly path: string
  readonly label: string
  readonly icon: IconName
  /** What one does all day stands above what one sets up. */
  readonly group: 'work' | 'manage'
  /** The permission it requires. */
  readonly permission: Permission
  readonly count?: (project: NumberedProject) => number
}

/** A project with how many it has of everything. */
export type NumberedProject = Project & ProjectSummary

export const rowsFor = (rows: readonly NavigationRow[], project: Project): NavigationRow[] =>
  rows.filter(({ permission }) => project.may.includes(permission))

export const rowHref = (project: Project, { path }: NavigationRow): string =>
  `/projects/${project.id}/${path}`

/** The row whose pages the path is among. */
export const currentRow = (
  rows: readonly NavigationRow[],
  project: Project,
  path: string,
): NavigationRow | undefined =>
  rows.find((row) => {
    const href = rowHref(project, row)
    return path === href || path.startsWith(`${href}/`)
  })
