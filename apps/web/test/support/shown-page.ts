import type { Page } from 'playwright-core'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

export interface Shown {
  readonly stack: WebStack
  readonly owner: Owner
}

/** A form to submit to the page's path. */
interface SentForm {
  readonly fields: Readonly<Record<string, string | string[]>> | FormData
  /** A text of the response. */
  readonly answer: string
}

/** A page in one state, for `pnpm screenshots` and axe. */
export interface ShownPage {
  readonly name: string
  /** The person who opens it; by default the project's owner. */
  readonly seenBy?: 'viewer' | 'visitor'
  /** Creates the page's content; returns its address. */
  readonly path: (shown: Shown) => string | Promise<string>
  /** Shows the response to a form instead of the page. */
  readonly sends?: SentForm
  /** The page's scripts need its address, so the browser opens it. */
  readonly isLive?: true
  /** Selects repeated elements: axe checks one of a kind. */
  readonly alike?: string
  /** axe also checks the frame, which most other pages share. */
  readonly isFramed?: true
  /** Actions on the page before it is checked. */
  readonly act?: (page: Page) => Promise<void>
}

/** A page of the owner's project that needs no content. */
export const inProject =
  (path: string) =>
  ({ owner }: Shown) =>
    `/projects/${owner.projectId}/${path}`
