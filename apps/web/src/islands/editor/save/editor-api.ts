import type { Output, RawInput } from '@promptwire/core/contract/operation'
import type { ProjectContract } from '@promptwire/core/contract/people/project-contract'
import type { EditorOperation } from '@promptwire/core/editing/editor-operations'
import type { Failure } from '@promptwire/core/errors/failure'

/** Why a change was refused. */
export type Refusal = Pick<Failure, 'message' | 'details'>

/** The output of an operation, or why there is none. */
export type Result<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'behind' | 'gone' | 'offline' | 'signed-out' }
  | ({ readonly kind: 'refused' } & Refusal)

export type CallOperation = <Name extends EditorOperation>(
  name: Name,
  input: Omit<RawInput<ProjectContract[Name]>, 'prompt_id'>,
) => Promise<Result<Output<ProjectContract[Name]>>>

const TIMEOUT_MS = 20_000
const MAX_KEEPALIVE_LENGTH = 16_000
const KINDS: Readonly<Record<number, 'behind' | 'gone' | 'signed-out'>> = {
  401: 'signed-out',
  404: 'gone',
  412: 'behind',
}
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504])

/** Calls operations of the contract on the prompt at a path, as the signed-in person. */
export const createEditorApi =
  (path: string): CallOperation =>
  async (name, input) => {
    const body = JSON.stringify(input)
    try {
      const response = await fetch(`${path}/edits/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        // The request survives leaving the page; browsers allow that for small bodies.
        keepalive: body.length < MAX_KEEPALIVE_LENGTH,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // The route answers the output of this operation, or its error.
      if (response.ok) return { kind: 'ok', value: await response.json() }
      if (RETRYABLE.has(response.status)) return { kind: 'offline' }
      const kind = KINDS[response.status]
      if (kind) return { kind }
      if (response.status === 403)
        return { kind: 'refused', message: 'You have view access only.', details: [] }
      return { kind: 'refused', ...((await response.json()) as Refusal) }
    } catch {
      return { kind: 'offline' }
    }
  }
