import type { Project, ProjectSummary } from '@promptwire/contract/projects/project'
import type { Permission } from '@promptwire/core/access/permissions'
import type { IconName } from '../data/icons.ts'

/** A feature of a project in the sidebar. */
export interface NavigationRow {
  /** Path below the project: `keys`. */
  readonly path: string
  readonly label: string
  readonly icon: IconName
  /** Daily work comes above settings. */
  readonly group: 'work' | 'manage'
  readonly permission: Permission
  readonly count?: (project: NumberedProject) => number
}

export type NumberedProject = Project & ProjectSummary

export const rowsFor = (rows: readonly NavigationRow[], project: Project): NavigationRow[] =>
  rows.filter(({ permission }) => project.may.includes(permission))

export const rowHref = (project: Project, { path }: NavigationRow): string =>
  `/projects/${project.id}/${path}`

/** Finds the row of the feature at the path. */
export const currentRow = (
  rows: readonly NavigationRow[],
  project: Project,
  path: string,
): NavigationRow | undefined =>
  rows.find((row) => {
    const href = rowHref(project, row)
    return path === href || path.startsWith(`${href}/`)
  })

/** Members belong to the project's account. */
export const membersPath = ({ id }: { readonly id: string }): string => `/accounts/${id}/members`
