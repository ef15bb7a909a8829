import type { Project, ProjectSummary } from '@promptwire/core/contract/people/project'
import type { Theme } from './appearance.ts'
import type { NavigationRow } from './navigation.ts'

/** The viewer and the page, for the frame. */
export interface FrameContext {
  readonly user?: { readonly name: string; readonly email: string } | undefined
  readonly projects: readonly Project[]
  readonly project?: Project | undefined
  /** The project's counts; undefined if they could not be loaded. */
  readonly summary?: ProjectSummary | undefined
  readonly rows: readonly NavigationRow[]
  readonly path: string
  /** The page's URL, to return to. */
  readonly back: string
  readonly theme: Theme
  /** The result of the last form. */
  readonly flash?: string | undefined
}
