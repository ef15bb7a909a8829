import { createContext } from 'hono/jsx'

export interface Rendering {
  readonly now: Date
  /** The viewer's IANA time zone. */
  readonly timeZone: string
  /** For `<style>` elements of islands. */
  readonly nonce: string
  /** The id of the page's forms. Fragments have none. */
  readonly formId?: string | undefined
  /** Islands with a script on the page. */
  readonly scripts?: Set<string>
}

export const RenderingContext = createContext<Rendering>({
  now: new Date(0),
  timeZone: 'UTC',
  nonce: '',
})
