import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import type { Failure } from '@promptwire/core/failure'

/** The working copy as the server has it. */
export interface Copy {
  readonly revision: number
  /** The ids of the blocks. */
  readonly order: readonly string[]
  /** By the address at which each is saved, and what a form tells that was made of it. */
  readonly records: Readonly<
    Record<string, { readonly written: EditableFields; readonly base: string }>
  >
}

export interface Saved {
  readonly revision: number
  readonly base: string
}

/** Why the server does not take a change, as our own routes say it. */
export type Refusal = Pick<Failure, 'message' | 'details'>

/** What became of a call: an answer, or why there is none. */
export type Called<Answer> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  | { readonly kind: 'behind' | 'gone' | 'offline' | 'signed-out' }
  | ({ readonly kind: 'refused' } & Refusal)

const CALL_TIMEOUT_MS = 20_000
const MAX_KEEPALIVE_LENGTH = 16_000
const KINDS: Readonly<Record<number, 'behind' | 'gone'>> = { 412: 'behind', 404: 'gone' }
const LATER = new Set([408, 429, 500, 502, 503, 504])

/** One of our own routes; a redirect leads to sign-in. */
export async function call<Answer>(
  url: string,
  request: RequestInit = {},
): Promise<Called<Answer>> {
  try {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const response = await fetch(url, { ...request, redirect: 'manual', signal })
    if (response.type === 'opaqueredirect' || response.status === 401) return { kind: 'signed-out' }
    // Our own routes answer this very shape.
    if (response.ok) return { kind: 'ok', answer: (await response.json()) as Answer }
    if (LATER.has(response.status)) return { kind: 'offline' }
    const kind = KINDS[response.status]
    if (kind) return { kind }
    if (response.status === 403)
      return { kind: 'refused', message: 'You may view only', details: [] }
    return { kind: 'refused', ...((await response.json()) as Refusal) }
  } catch {
    return { kind: 'offline' }
  }
}

export const editCalls = (path: string) => ({
  /** The whole, or only some of its records, by their addresses. */
  copy: (only: readonly string[] = []) => {
    const query = new URLSearchParams(only.map((address) => ['only', address]))
    return call<Copy>(`${path}/edits/copy?${query}`)
  },
  save(address: string, changes: Partial<EditableFields>, revision: number) {
    const body = JSON.stringify({ ...changes, revision })
    return call<Saved>(`${path}/edits/${address}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
      // The request survives leaving the page; browsers allow that for small bodies.
      keepalive: body.length < MAX_KEEPALIVE_LENGTH,
    })
  },
})

export type EditCalls = ReturnType<typeof editCalls>
