import type { EditorOperation } from '@promptwire/contract/editing/editor-operations'
import { toEditableRecords } from '@promptwire/contract/editing/prompt-records'
import { TOOLS, toToolsFormFailure } from '@promptwire/contract/editing/tool-fields'
import type { Output } from '@promptwire/contract/operation'
import type { ProjectContract } from '@promptwire/contract/project-contract'
import type { RecordFields } from '@promptwire/core/editing/merge-fields'
import { toModelFormFailure } from '@promptwire/core/editing/model-fields'
import { toVariableFormFailure } from '@promptwire/core/editing/rule-fields'
import { Failure } from '@promptwire/core/errors/failure'
import type { Operation } from './next-operation.ts'
import { blockAddress, type Copy, type PromptState } from './prompt-state.ts'
import type { RemoteChanges } from './remote-changes.ts'

/** Why a change was refused. */
export type Refusal = Pick<Failure, 'message' | 'details'>

/** The output of an operation, or why there is none. */
export type Result<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'behind' | 'gone' | 'offline' | 'signed-out' }
  | ({ readonly kind: 'refused' } & Refusal)

/** The requests of the editor. */
export interface EditorApi {
  send(operation: Operation, revision: number): Promise<Result<{ readonly revision: number }>>
  /** The working copy, from the last known one and what changed since. */
  copy(known: PromptState, changes: RemoteChanges): Promise<Result<Copy>>
}

const TIMEOUT_MS = 20_000
const MAX_KEEPALIVE_LENGTH = 16_000
const KINDS: Readonly<Record<number, 'behind' | 'gone' | 'signed-out'>> = {
  401: 'signed-out',
  404: 'gone',
  412: 'behind',
}
const RETRYABLE = new Set([408, 429, 500, 502, 503, 504])

/** Calls operations of the contract on the prompt at a path, as the signed-in person. */
export function createEditorApi(path: string): EditorApi {
  const call = async <Name extends EditorOperation>(
    name: Name,
    input: object,
  ): Promise<Result<Output<ProjectContract[Name]>>> => {
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
  return {
    async send({ name, buildInput, address, after }, revision) {
      try {
        const result = await call(name, { ...buildInput(), revision })
        if (result.kind !== 'refused' || address.startsWith('blocks/')) {
          // Every change answers the new revision.
          return result as Result<{ revision: number }>
        }
        throw new Failure('VALIDATION_ERROR', result.message, {}, { details: result.details })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const { message, details } = toFormFailure(error, address, after)
        return { kind: 'refused', message, details }
      }
    },
    async copy(known, { revision, only }) {
      if (only) {
        const ids = only.flatMap((address) => address.split('/')[1] ?? [])
        const result = await call('get_prompt_records', { ids })
        if (result.kind !== 'ok') return result
        const { block_ids: order, ...fresh } = result.value
        const records = { ...withoutChanged(known, only, order), ...toEditableRecords(fresh) }
        const isComplete = order.every((id) => blockAddress(id) in records)
        if (isComplete) return { kind: 'ok', value: { revision, order, records } }
      }
      const result = await call('get_working_copy', {})
      if (result.kind !== 'ok') return result
      const { revision: newest, blocks = [], variables = [], ...prompt } = result.value
      const order = blocks.toSorted((a, b) => a.sort_order - b.sort_order).map(({ id }) => id)
      const records = toEditableRecords({ ...prompt, blocks, variables })
      return { kind: 'ok', value: { revision: newest, order, records } }
    },
  }
}

/** The error with the names of the form's fields. */
function toFormFailure(error: Failure, address: string, after: PromptState): Failure {
  if (address === 'model') return toModelFormFailure(error)
  if (address === TOOLS) return toToolsFormFailure(error, after.records[address] ?? {})
  return toVariableFormFailure(error)
}

/** The known records that did not change, without deleted blocks. */
function withoutChanged(
  { records }: PromptState,
  changed: readonly string[],
  order: readonly string[],
): Record<string, RecordFields & PromptState['records'][string]> {
  const gone = new Set(changed)
  const blocks = new Set(order.map(blockAddress))
  return Object.fromEntries(
    Object.entries(records).filter(
      ([address]) => !gone.has(address) && (!address.startsWith('blocks/') || blocks.has(address)),
    ),
  )
}
