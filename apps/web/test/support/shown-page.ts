import type { Page } from 'playwright-core'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

/** The data of a page. */
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
  /** Selects repeated elements: axe checks one of a kind. */
  readonly alike?: string
  /** Axe also checks the frame around the page, which most others share. */
  readonly isFramed?: true
  /** Actions on the page before it is checked. */
  readonly act?: (page: Page) => Promise<void>
}

/** A page of the owner's project that is there without more. */
export const inProject =
  (path: string) =>
  ({ owner }: Shown) =>
    `/projects/${owner.projectId}/${path}`
