import { renameKey } from '@promptwire/core/compile/template'
import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import type { EditorApi, Result } from '../../src/islands/editor/queue/editor-api.ts'
import type { Operation } from '../../src/islands/editor/queue/next-operation.ts'
import type { Copy } from '../../src/islands/editor/queue/prompt-state.ts'

type Fields = Record<string, string | boolean>
type Input = Readonly<Record<string, unknown>>

/** A server's working copy: every change must name its current revision. */
export class PromptServer {
  revision = 1
  order: string[] = []
  readonly records: Record<string, Fields> = {}
  readonly requests: string[] = []

  constructor(blocks: Readonly<Record<string, string>> = {}) {
    for (const [id, content] of Object.entries(blocks)) {
      this.order.push(id)
      this.records[`blocks/${id}`] = newBlock(id, content)
    }
  }

  read = (): Copy => {
    const entries = Object.entries(this.records).map(([address, fields]) => [
      address,
      { ...fields },
    ])
    return {
      revision: this.revision,
      order: [...this.order],
      records: Object.fromEntries(entries),
    }
  }

  contents = () => this.order.map((id) => this.records[`blocks/${id}`]?.['content'])

  /** Someone else's change; undefined deletes the record. */
  change(address: string, changes: EditableFields | undefined): void {
    const id = address.split('/')[1] ?? ''
    if (!changes) {
      delete this.records[address]
      this.order = this.order.filter((each) => each !== id)
    } else this.records[address] = { ...this.records[address], ...changes }
    this.revision++
  }

  /** Applies a request; undefined if it was rejected. */
  apply({ name, buildInput, address }: Operation, revision: number): Result<{ revision: number }> {
    const input = buildInput() as Input
    if (revision !== this.revision) return { kind: 'behind' }
    if (input['content'] === 'refused') return { kind: 'refused', message: 'too rude', details: [] }
    if (name === 'delete_block' && this.records[address]?.['is_required'])
      return { kind: 'refused', message: 'It is required.', details: [] }
    this.requests.push(name)
    if (name === 'create_block' || name === 'create_variable') this.#add(address, input)
    else if (name === 'reorder_blocks') this.order = [...(input['block_ids'] as string[])]
    else if (!this.records[address]) return { kind: 'gone' }
    else if (name.startsWith('delete')) this.change(address, undefined)
    else this.#update(address, input)
    if (!name.startsWith('delete')) this.revision++
    return { kind: 'ok', value: { revision: this.revision } }
  }

  #add(address: string, { id, sort_order, ...fields }: Input): void {
    if (this.records[address]) throw new Error(`${address} was added twice`)
    this.records[address] = { ...fields } as Fields
    if (sort_order !== undefined) this.order.splice(sort_order as number, 0, id as string)
  }

  #update(address: string, { block_id, variable_id, rename_in_blocks, ...fields }: Input): void {
    const before = this.records[address] ?? {}
    this.records[address] = { ...before, ...(fields as Fields) }
    if (!rename_in_blocks || fields['key'] === undefined) return
    for (const record of Object.values(this.records)) {
      if (!('content' in record)) continue
      record['content'] = renameKey(
        String(record['content']),
        String(before['key']),
        String(fields['key']),
      )
    }
  }
}

export const newBlock = (title: string, content: string): Fields => ({
  type: 'custom',
  title,
  content,
  enabled: true,
  is_required: false,
})

/** The network between one page and the server. */
export class Network implements EditorApi {
  readonly #server: PromptServer
  /** The failure of every request. */
  trouble: 'offline' | 'signed-out' | undefined
  /** Loses the next change's response. */
  losesAnswer = false
  /** Runs before the next change's response arrives. */
  beforeAnswer: () => void = () => undefined
  delay: () => Promise<void> = () => Promise.resolve()

  constructor(server: PromptServer) {
    this.#server = server
  }

  send: EditorApi['send'] = async (operation, revision) => {
    await this.delay()
    if (this.trouble) return { kind: this.trouble }
    const result = this.#server.apply(operation, revision)
    await this.delay()
    const { beforeAnswer, losesAnswer } = this
    this.beforeAnswer = () => undefined
    this.losesAnswer = false
    beforeAnswer()
    return losesAnswer ? { kind: 'offline' } : result
  }

  copy: EditorApi['copy'] = async () => {
    await this.delay()
    return this.trouble ? { kind: this.trouble } : { kind: 'ok', value: this.#server.read() }
  }
}
