import type { Page } from 'playwright-core'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

/** What a page is shown with. */
export interface Shown {
  readonly page: Page
  readonly stack: WebStack
  readonly owner: Owner
}

/** A page in one of its states, as `pnpm screenshots` shows it and axe judges it. */
export interface ShownPage {
  readonly name: string
  /** Somebody is signed in, unless this says otherwise. */
  readonly isPublic?: true
  /** Makes what the page shows, and says where it is. */
  readonly path: (shown: Shown) => string | Promise<string>
  /** Selects what repeats what stands before it: axe looks at one of a kind. */
  readonly alike?: string
  /** Axe looks at what stands around the page, too; around most others it is the same. */
  readonly isFramed?: true
  /** What is done there before one looks. */
  readonly act?: (page: Page) => Promise<void>
}

/** A page of the owner's project that is there without more. */
export const inProject =
  (path: string) =>
  ({ owner }: Shown) =>
    `/projects/${owner.projectId}/${path}`
