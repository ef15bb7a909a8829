import { type EditableFields, isSame, mergeFields } from '@promptwire/core/editing/merge-fields'
import { mergeOrder } from '@promptwire/core/editing/merge-order'
import { mergeText } from '@promptwire/core/editing/merge-text'
import { keepTyped } from '@promptwire/core/editing/typed-fields'
import { blockAddress, type Copy, type PromptState, withKnown } from './prompt-state.ts'

/** A record that both sides changed, until the user chooses. */
export interface Conflict {
  /** Before both changes; fields that do not conflict are as in theirs. */
  readonly was: EditableFields
  /** Undefined if they deleted it. */
  readonly theirs: EditableFields | undefined
}

type Conflicts = ReadonlyMap<string, Conflict>

interface MergedStates {
  readonly base: Copy
  readonly local: PromptState
  readonly conflicts: Conflicts
  /** Records that stay although they were deleted here: someone else changed them. */
  readonly restored: readonly string[]
}

interface States {
  /** The last known state of the server. */
  readonly base: PromptState
  readonly local: PromptState
  readonly theirs: Copy
  /** State after a request without an answer. */
  readonly sent?: PromptState | undefined
  readonly conflicts?: Conflicts
  /** Keeps both texts that were written at the same place. */
  readonly keepsBoth?: boolean
}

/** Three-way merge of a newer copy: changes of both sides, and what only the user can decide. */
export function mergeStates(states: States): MergedStates {
  const { base, local, theirs, sent, conflicts, keepsBoth = false } = states
  const merged: Record<'base' | 'local', Record<string, EditableFields>> = { base: {}, local: {} }
  const asked = new Map<string, Conflict>()
  const restored: string[] = []
  for (const address of Object.keys({ ...base.records, ...local.records, ...theirs.records })) {
    const before = base.records[address]
    // Another spelling of the same is no change of others.
    const their = withKnown(
      [before, sent?.records[address]].reduce(
        (stored, typed) => (stored && typed ? keepTyped(address, stored, typed) : stored),
        theirs.records[address],
      ),
      before,
    )
    const isSent = their !== undefined && withKnown(sent?.records[address], their) === their
    const was = conflicts?.get(address)?.was ?? (isSent ? their : before)
    const mine = local.records[address]
    const one = mergeRecord({ was, mine, theirs: their, keepsBoth })
    if (their) merged.base[address] = their
    if (one.local) merged.local[address] = one.local
    if (one.asks && was) asked.set(address, { was: { ...was, ...one.agreed }, theirs: their })
    if (one.isRestored) restored.push(address)
  }
  const order = mergeOrder(
    base.order,
    theirs.order,
    local.order,
    (id) => blockAddress(id) in merged.local,
  )
  return {
    base: { ...theirs, records: merged.base },
    local: { order, records: merged.local },
    conflicts: asked,
    restored,
  }
}

interface RecordSides extends Pick<Conflict, 'theirs'> {
  readonly was: EditableFields | undefined
  readonly mine: EditableFields | undefined
  readonly keepsBoth: boolean
}

interface MergedRecord {
  readonly local?: EditableFields
  readonly asks?: boolean
  /** Their fields that do not conflict. */
  readonly agreed?: EditableFields
  readonly isRestored?: boolean
}

function mergeRecord({ was, mine, theirs, keepsBoth }: RecordSides): MergedRecord {
  if (mine && theirs) {
    // Without a common state, this page added it.
    if (!was) return { local: mine }
    if (isSame(mine, was)) return { local: theirs }
    const { merged, conflicts } = mergeEdits([was, mine, theirs], keepsBoth)
    if (conflicts.length > 0) {
      return { local: merged, asks: true, agreed: omit(theirs, conflicts) }
    }
    return { local: withKnown(merged, theirs) }
  }
  if (mine) {
    if (!was) return { local: mine }
    return isSame(mine, was) ? {} : { local: mine, asks: true }
  }
  if (!theirs) return {}
  // Deleted here; not yet on the server.
  if (was && isSame(was, theirs)) return {}
  return { local: theirs, isRestored: was !== undefined }
}

/** Changes of different words of a text are no conflict. */
function mergeEdits(
  [was, mine, theirs]: readonly [EditableFields, EditableFields, EditableFields],
  keepsBoth: boolean,
) {
  const { merged, conflicts } = mergeFields(was, mine, theirs)
  if (!conflicts.includes('content')) return { merged, conflicts }
  const [before, own, other] = [was, mine, theirs].map(({ content }) => String(content))
  const content = mergeText(before ?? '', own ?? '', other ?? '', keepsBoth)
  if (content === undefined) return { merged, conflicts }
  return {
    merged: { ...merged, content },
    conflicts: conflicts.filter((name) => name !== 'content'),
  }
}

const omit = (fields: EditableFields, names: readonly string[]): EditableFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
