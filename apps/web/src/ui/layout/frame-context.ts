import type { MemberProject, ProjectSummary } from '@promptwire/core/contract/people/project'
import type { Place } from '../controls/island-props.ts'
import type { Theme } from './appearance.ts'
import type { NavigationRow } from './navigation.ts'

/** The viewer and the page, for the frame. */
export interface FrameContext {
  readonly user?: { readonly name: string; readonly email: string | null } | undefined
  readonly projects: readonly MemberProject[]
  /** Whether the viewer may create projects in an account. */
  readonly mayCreateProjects: boolean
  /** The project that the page is of. */
  readonly project?: MemberProject | undefined
  /** The project's counts; undefined if they could not be loaded. */
  readonly summary?: ProjectSummary | undefined
  readonly rows: readonly NavigationRow[]
  /** Links to the guides. */
  readonly guides: readonly Place[]
  /** The project in the sidebar: the page's own, or the one that was opened last. */
  readonly sidebarProject?: MemberProject | undefined
  /** The project that the search looks in, also where no sidebar shows it. */
  readonly searchProject?: MemberProject | undefined
  readonly path: string
  /** The page's URL, to return to. */
  readonly back: string
  readonly theme: Theme
  /** The result of the last form. */
  readonly flash?: string | undefined
}
