import { createContext } from 'hono/jsx'

/** Request data for components. */
export interface Rendering {
  readonly now: Date
  /** The viewer's IANA time zone. */
  readonly timeZone: string
  /** For `<style>` elements of islands. */
  readonly nonce: string
  /** The id of this page's forms; fragments have none. */
  readonly formId?: string | undefined
  /** Islands whose script is on the page. */
  readonly scripts?: Set<string>
}

export const RenderingContext = createContext<Rendering>({
  now: new Date(0),
  timeZone: 'UTC',
  nonce: '',
})
