import type { EditorOperation } from '@promptwire/contract/editing/editor-operations'
import {
  type NEW_VARIABLE_FIELDS,
  readBlockField,
  toVariableInput,
} from '@promptwire/contract/editing/prompt-records'
import { TOOLS, type ToolFields, toToolsInput } from '@promptwire/contract/editing/tool-fields'
import { parseTags } from '@promptwire/core/editing/detail-fields'
import {
  changedFields,
  type EditableFields,
  type RecordFields,
} from '@promptwire/core/editing/merge-fields'
import { mergeOrder } from '@promptwire/core/editing/merge-order'
import { type ModelFields, toModelConfig } from '@promptwire/core/editing/model-fields'
import {
  blockAddress,
  DETAILS,
  type PromptState,
  renameVariable,
  withKnownRecords,
  withoutRecord,
  withRecord,
} from './prompt-state.ts'

/** One request to the server. */
export interface Operation {
  readonly name: EditorOperation
  /** Throws a `Failure` if the fields cannot be sent. */
  readonly buildInput: () => RecordFields
  /** The record that it saves, or `order`. */
  readonly address: string
  /** The server's state once it is done. */
  readonly after: PromptState
}

export const ORDER = 'order'

/**
 * The next request that brings the server from `base` closer to `local`. Renames come first, because
 * they change the texts of blocks, and the order last, when both have the same blocks.
 */
export function nextOperation(
  base: PromptState,
  local: PromptState,
  isReady: (address: string) => boolean,
): Operation | undefined {
  const renamed = Object.keys(local.records).find(
    (address) => isRenamed(base, local, address) && isReady(address),
  )
  if (renamed !== undefined) return changeRecord(base, local, renamed)
  const changed = (address: string) =>
    base.records[address] !== local.records[address] && isReady(address)
  const blocks = local.order.map(blockAddress)
  const address =
    blocks.find(changed) ??
    Object.keys({ ...base.records, ...local.records }).find((each) => changed(each))
  if (address === undefined) return isReady(ORDER) ? reorderBlocks(base, local) : undefined
  if (!(address in local.records)) return removeRecord(base, address)
  return address in base.records
    ? changeRecord(base, local, address)
    : addRecord(base, local, address)
}

const split = (address: string) => {
  const [kind, id = ''] = address.split('/')
  return { kind, id }
}

const isRenamed = (base: PromptState, local: PromptState, address: string): boolean =>
  base.records[address] !== local.records[address] &&
  base.records[address]?.['key'] !== local.records[address]?.['key'] &&
  address in base.records

function addRecord(base: PromptState, local: PromptState, address: string): Operation {
  const { kind, id } = split(address)
  const fields = local.records[address] ?? {}
  const after = withRecord(base, address, fields)
  if (kind === 'variables') {
    const buildInput = () => ({ id, ...toInput(address, {}, fields) })
    return { name: 'create_variable', buildInput, address, after }
  }
  const above = local.order.slice(0, local.order.indexOf(id))
  const previous = above.findLast((each) => base.order.includes(each))
  const sort_order = previous === undefined ? 0 : base.order.indexOf(previous) + 1
  return {
    name: 'create_block',
    buildInput: () => ({ id, ...toInput(address, {}, fields), sort_order }),
    address,
    after: { ...after, order: base.order.toSpliced(sort_order, 0, id) },
  }
}

function removeRecord(base: PromptState, address: string): Operation {
  const { kind, id } = split(address)
  const after = withoutRecord(base, address)
  return kind === 'blocks'
    ? { name: 'delete_block', buildInput: () => ({ block_id: id }), address, after }
    : { name: 'delete_variable', buildInput: () => ({ variable_id: id }), address, after }
}

function changeRecord(base: PromptState, local: PromptState, address: string): Operation {
  const { kind, id } = split(address)
  const before = base.records[address] ?? {}
  const fields = local.records[address] ?? {}
  // The server writes a new key into all blocks.
  const renamed =
    fields['key'] === before['key']
      ? base
      : withKnownRecords(renameVariable(base, address, String(fields['key'])), local)
  const after = withRecord(renamed, address, fields)
  const changes = () => toInput(address, before, fields)
  if (kind === 'blocks') {
    return {
      name: 'update_block',
      buildInput: () => ({ block_id: id, ...changes() }),
      address,
      after,
    }
  }
  return kind === 'variables'
    ? {
        name: 'update_variable',
        buildInput: () => ({ variable_id: id, rename_in_blocks: true, ...changes() }),
        address,
        after,
      }
    : { name: 'update_prompt', buildInput: changes, address, after }
}

/** Builds the API's input from a record's changed fields. */
function toInput(address: string, before: EditableFields, fields: EditableFields): RecordFields {
  // The fields of the model's form.
  if (address === 'model') return { model_config: toModelConfig(fields as ModelFields) }
  // The fields of the form of tools.
  if (address === TOOLS) return toToolsInput(fields as ToolFields)
  const names = changedFields(before, fields)
  if (address === DETAILS) return toDetailsInput(names, fields)
  if (split(address).kind === 'blocks') {
    return Object.fromEntries(names.map((name) => [name, readBlockField(name, fields[name])]))
  }
  // The fields of a variable's form.
  return toVariableInput(before, fields as typeof NEW_VARIABLE_FIELDS)
}

const toDetailsInput = (names: readonly string[], fields: EditableFields): RecordFields =>
  Object.fromEntries(
    names.map((name) => [name, name === 'tags' ? parseTags(String(fields[name])) : fields[name]]),
  )

/** Only blocks that the server has: others may wait for a choice. */
function reorderBlocks(base: PromptState, local: PromptState): Operation | undefined {
  const known = new Set(base.order)
  const order = mergeOrder(base.order, base.order, local.order, (id) => known.has(id))
  if (order.join() === base.order.join()) return undefined
  return {
    name: 'reorder_blocks',
    buildInput: () => ({ block_ids: order }),
    address: ORDER,
    after: { ...base, order },
  }
}
