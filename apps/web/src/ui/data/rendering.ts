import { createContext } from 'hono/jsx'

/** What a component may need to know of the request that it is rendered for. */
export interface Rendering {
  readonly now: Date
  /** The reader's, as IANA names it. */
  readonly timeZone: string
  /** For `<style>` elements that an island makes. */
  readonly nonce: string
  /** Of this page's forms; a part of a page has none of its own. */
  readonly formId?: string | undefined
  /** The islands whose script the page has already. */
  readonly scripts?: Set<string>
}

export const RenderingContext = createContext<Rendering>({
  now: new Date(0),
  timeZone: 'UTC',
  nonce: '',
})
