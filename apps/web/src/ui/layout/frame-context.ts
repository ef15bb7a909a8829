import type { Project, ProjectSummary } from '@promptwire/core/contract/people/project'
import type { Theme } from './appearance.ts'
import type { NavigationRow } from './navigation.ts'

/** What the frame shows of who looks, and where. */
export interface FrameContext {
  readonly user?: { readonly name: string; readonly email: string } | undefined
  readonly projects: readonly Project[]
  readonly project?: Project | undefined
  /** The project in numbers; undefined where they could not be read. */
  readonly summary?: ProjectSummary | undefined
  readonly rows: readonly NavigationRow[]
  readonly path: string
  /** The page's own address, to come back to. */
  readonly back: string
  readonly theme: Theme
  /** What the last form did. */
  readonly flash?: string | undefined
}
