import type { Page } from 'playwright-core'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

/** The data of a page. */
export interface Shown {
  readonly stack: WebStack
  readonly owner: Owner
}

/** A form that is sent to the path of a page. */
interface SentForm {
  readonly fields: Readonly<Record<string, string | string[]>> | FormData
  /** A text of the answer. */
  readonly answer: string
}

/** A page in one of its states, as `pnpm screenshots` shows it and axe judges it. */
export interface ShownPage {
  readonly name: string
  /** The person who opens it: the owner of the project, unless this names another one. */
  readonly seenBy?: 'viewer' | 'visitor'
  /** Makes the content of the page, and returns its address. */
  readonly path: (shown: Shown) => string | Promise<string>
  /** Shows the answer to a form instead of the page itself. */
  readonly sends?: SentForm
  /** Its scripts need the address of the page: it is opened in the browser, not as HTML alone. */
  readonly isLive?: true
  /** Selects repeated elements: axe checks one of a kind. */
  readonly alike?: string
  /** Axe also checks the frame around the page, which most others share. */
  readonly isFramed?: true
  /** It shows components without what they do. */
  readonly isGallery?: true
  /** Actions on the page before it is checked. */
  readonly act?: (page: Page) => Promise<void>
}

/** A page of the owner's project that is there without more. */
export const inProject =
  (path: string) =>
  ({ owner }: Shown) =>
    `/projects/${owner.projectId}/${path}`
