import type { BlockValues } from '../block-field.ts'
import { call } from '../save/edit-calls.ts'

export interface NewBlock extends BlockValues {
  readonly type: string
}

interface Changed {
  readonly revision: number
}

interface Added extends Changed {
  readonly id: string
  /** The block's form, as the server draws it. */
  readonly form: string
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Which blocks there are, and in which order; each call names the revision that it was made of. */
export const structureCalls = (path: string) => ({
  reorder: (block_ids: readonly string[], revision: number) =>
    call<Changed>(`${path}/edits/order`, json('PUT', { block_ids, revision })),
  add: (block: NewBlock, sort_order: number, revision: number) =>
    call<Added>(`${path}/edits/blocks`, json('POST', { ...block, sort_order, revision })),
  remove: (id: string, revision: number) =>
    call<Changed>(`${path}/edits/blocks/${id}`, json('DELETE', { revision })),
  form: (id: string) => call<{ form: string }>(`${path}/edits/blocks/${id}`),
})

export type StructureCalls = ReturnType<typeof structureCalls>
