import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { ORDER } from './next-operation.ts'
import { blockAddress, type PromptState } from './prompt-state.ts'

/** The server's state, the page's state, and the state after a request without an answer. */
export interface QueueSides {
  readonly base: PromptState
  readonly local: PromptState
  readonly sent?: PromptState | undefined
}

/** A record on each side; undefined where it does not exist. */
type UnsavedRecord = { readonly [Side in keyof QueueSides]?: EditableFields | undefined }

type UnsavedOrder = Readonly<Record<'base' | 'local', readonly string[]>>

/**
 * Keeps in the browser what the server does not have yet: changed, added and deleted records, each
 * on its own, and the order of the blocks.
 */
export class UnsavedEdits {
  readonly #storage: Storage
  readonly #prefix: string
  #last: QueueSides | undefined

  constructor(storage: Storage, prefix: string) {
    this.#storage = storage
    this.#prefix = prefix
  }

  /** Stores what changed since the last call; returns the addresses that the server now has. */
  keep(now: QueueSides): string[] {
    const last = this.#last ?? now
    this.#last = now
    const orders = { base: now.base.order, local: now.local.order }
    if (last.base.order !== orders.base || last.local.order !== orders.local) {
      this.#write(ORDER, orders.base.join() === orders.local.join() ? undefined : orders)
    }
    return listTouched(last, now).filter((address) => {
      const record = readRecord(now, address)
      const isSaved = record.base === record.local
      this.#write(address, isSaved ? undefined : record)
      return isSaved
    })
  }

  /** The sides as an earlier page left them; what it did not change is as in this copy. */
  restore(page: PromptState): QueueSides | undefined {
    this.#last = { base: page, local: page }
    const kept = this.#addresses().map((each) => [each, this.#read<UnsavedRecord>(each)] as const)
    const orders = this.#read<UnsavedOrder>(ORDER)
    if (kept.length === 0 && !orders) return undefined
    const side = (name: keyof QueueSides): PromptState => {
      const records = { ...page.records }
      for (const [address, record] of kept) {
        const fields = record?.[name]
        if (fields) records[address] = fields
        else delete records[address]
      }
      const order = name === 'sent' ? page.order : (orders?.[name] ?? page.order)
      return { order: withAll(order, records), records }
    }
    this.#last = { base: side('base'), local: side('local'), sent: side('sent') }
    return this.#last
  }

  #addresses = (): string[] =>
    Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i) ?? '')
      .filter((key) => key.startsWith(this.#prefix) && key !== this.#prefix + ORDER)
      .map((key) => key.slice(this.#prefix.length))

  #read<Value>(name: string): Value | undefined {
    const json = this.#storage.getItem(this.#prefix + name)
    // Written by `#write` alone.
    return json === null ? undefined : (JSON.parse(json) as Value)
  }

  #write(name: string, value: object | undefined): void {
    const key = this.#prefix + name
    try {
      if (value) this.#storage.setItem(key, JSON.stringify(value))
      else this.#storage.removeItem(key)
    } catch {
      // Storage is full; saving continues.
    }
  }
}

const readRecord = ({ base, local, sent }: QueueSides, address: string): UnsavedRecord => ({
  base: base.records[address],
  local: local.records[address],
  sent: sent?.records[address],
})

function listTouched(last: QueueSides, now: QueueSides): string[] {
  const states = [last, now].flatMap(({ base, local, sent }) => [base, local, sent])
  const addresses = Object.keys(Object.assign({}, ...states.map((state) => state?.records)))
  return addresses.filter((address) => {
    const [before, after] = [readRecord(last, address), readRecord(now, address)]
    return before.base !== after.base || before.local !== after.local || before.sent !== after.sent
  })
}

/** Every block has a place, though an order may not have been stored. */
const withAll = (order: readonly string[], records: PromptState['records']): string[] => {
  const known = new Set(order.map(blockAddress))
  const missing = Object.keys(records).filter(
    (address) => address.startsWith('blocks/') && !known.has(address),
  )
  return [
    ...order.filter((id) => blockAddress(id) in records),
    ...missing.map((address) => address.replace('blocks/', '')),
  ]
}
