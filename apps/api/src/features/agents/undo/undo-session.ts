import {
  CONTENT_FIELD_NAMES,
  joinContentField,
  NEW_CONTENT_FIELDS,
  PROPOSABLE_NAMES,
  PromptMetadata,
  pickContentFields,
  pickMetadata,
  splitContentField,
} from '@promptwire/contract/content/prompt-values'
import { mergeOrder } from '@promptwire/core/editing/merge-order'
import { PromptContent } from '../../content/index.ts'
import type { EditableCopy } from '../../prompts/index.ts'
import type { Fields, RecordChange, RecordedChange } from './recorded-change.ts'
import { type Sides, unchangedSides, undoRecord } from './undo-record.ts'

/** A working copy after a session (`base`), and now without the session's changes (`mine`). */
export interface Undone {
  readonly base: EditableCopy
  readonly mine: EditableCopy
}

interface Draft {
  readonly records: Map<string, Sides>
  /** Block order after the next change to undo, and in the result. */
  order: readonly string[]
  mineOrder: readonly string[]
}

/**
 * Undoes a session's changes. `changes` contains all changes since its start, newest first. Undefined if the
 * log lacks values that are needed.
 */
export function undoSession<Change extends RecordedChange>(
  now: EditableCopy,
  changes: readonly Change[],
  isOwn: (change: Change) => boolean,
): Undone | undefined {
  const draft = toDraft(now)
  for (const change of changes) {
    const before = change.orderBefore(draft.order)
    if (isOwn(change)) undoChange(draft, change, before)
    draft.order = before
  }
  const base = toCopy(
    now,
    draft,
    'base',
    now.content.blocks.map(({ id }) => id),
  )
  const mine = toCopy(now, draft, 'mine', draft.mineOrder)
  return base && mine && { base, mine }
}

function undoChange(draft: Draft, change: RecordedChange, before: readonly string[]): void {
  for (const [id, each] of change.blocks) undoIn(draft, `block ${id}`, each)
  for (const [id, each] of change.variables) undoIn(draft, `variable ${id}`, each)
  for (const [name, each] of splitFields(change.fields)) undoIn(draft, `field ${name}`, each)
  const isLeft = (id: string) => draft.records.get(`block ${id}`)?.mine !== undefined
  draft.mineOrder = mergeOrder(draft.order, draft.mineOrder, before, isLeft)
}

function undoIn({ records }: Draft, key: string, change: RecordChange): void {
  records.set(key, undoRecord(records.get(key) ?? unchangedSides(undefined), change))
}

/** Splits changed prompt fields into records: metadata is one, each content field another. */
function splitFields({ before = {}, after = {} }: RecordChange): [string, RecordChange][] {
  const names = Object.keys({ ...before, ...after })
  const metadata = PROPOSABLE_NAMES.filter((name) => names.includes(name))
  const content = CONTENT_FIELD_NAMES.filter((name) => names.includes(name))
  return [
    ...metadata.map((name): [string, RecordChange] => [
      'metadata',
      { before: { [name]: before[name] }, after: { [name]: after[name] } },
    ]),
    ...content.map((name): [string, RecordChange] => [
      name,
      {
        before: splitContentField(name, before[name] ?? NEW_CONTENT_FIELDS[name]),
        after: splitContentField(name, after[name] ?? NEW_CONTENT_FIELDS[name]),
      },
    ]),
  ]
}

function toDraft(now: EditableCopy): Draft {
  const { blocks, variables } = now.content
  const order = blocks.map(({ id }) => id)
  const sides: [string, Sides][] = [
    ...blocks.map((block): [string, Sides] => [`block ${block.id}`, unchangedSides(block)]),
    ...variables.map((each): [string, Sides] => [`variable ${each.id}`, unchangedSides(each)]),
    ['field metadata', unchangedSides({ ...pickMetadata(now) })],
    ...CONTENT_FIELD_NAMES.map((name): [string, Sides] => [
      `field ${name}`,
      unchangedSides(splitContentField(name, now.content[name])),
    ]),
  ]
  return { records: new Map(sides), order, mineOrder: order }
}

/** Returns one side as a working copy; undefined if a record is incomplete. */
function toCopy(
  now: EditableCopy,
  { records }: Draft,
  side: 'base' | 'mine',
  order: readonly string[],
): EditableCopy | undefined {
  const read = (key: string): Fields | undefined => records.get(key)?.[side]
  // If others declared a key again, their variable wins.
  const variables = uniqueBy(
    [...records].flatMap(([key, { [side]: fields }]): Fields[] =>
      fields && key.startsWith('variable ') ? [fields] : [],
    ),
    'key',
  )
  const fields = CONTENT_FIELD_NAMES.map((name) => {
    const parts = Object.entries(read(`field ${name}`) ?? {})
    return [name, joinContentField(name, Object.fromEntries(parts.filter(isPresent)))]
  })
  const content = PromptContent.safeParse({
    blocks: order.flatMap((id, sort_order) => {
      const block = read(`block ${id}`)
      return block ? [{ ...block, sort_order }] : []
    }),
    variables,
    ...pickContentFields(now.content),
    ...Object.fromEntries(fields),
  })
  const metadata = PromptMetadata.safeParse(read('field metadata'))
  return content.data && metadata.data && { ...metadata.data, content: content.data }
}

const isPresent = ([, value]: [string, unknown]): boolean => value !== undefined

const uniqueBy = (items: readonly Fields[], field: string): Fields[] =>
  items.filter((item, at) => items.findIndex((other) => other[field] === item[field]) === at)
