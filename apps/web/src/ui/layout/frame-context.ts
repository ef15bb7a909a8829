import type { MemberProject, ProjectSummary } from '@promptwire/contract/projects/project'
import type { Place } from '../controls/island-props.ts'
import type { Theme } from './appearance.ts'
import type { NavigationRow } from './navigation.ts'

export interface FrameContext {
  readonly user?: { readonly name: string; readonly email: string | null } | undefined
  readonly projects: readonly MemberProject[]
  /** True if the viewer may create projects in an account. */
  readonly mayCreateProjects: boolean
  /** The page's project. */
  readonly project?: MemberProject | undefined
  /** The project's counts; undefined if they failed to load. */
  readonly summary?: ProjectSummary | undefined
  readonly rows: readonly NavigationRow[]
  readonly guides: readonly Place[]
  /** The project in the sidebar: the page's project, or the last opened one. */
  readonly sidebarProject?: MemberProject | undefined
  /** The project to search, even without a sidebar. */
  readonly searchProject?: MemberProject | undefined
  readonly path: string
  /** The page's URL, to return to. */
  readonly back: string
  readonly theme: Theme
  /** The result of the last form. */
  readonly flash?: string | undefined
}
