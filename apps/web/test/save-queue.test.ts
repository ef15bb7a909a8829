import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Result } from '../src/islands/editor/save/editor-api.ts'
import { mergeDraft } from '../src/islands/editor/save/merge-draft.ts'
import type { Copy, RecordEdit } from '../src/islands/editor/save/record-calls.ts'
import { SaveQueue, type SaveState } from '../src/islands/editor/save/save-queue.ts'

const ROLE = 'blocks/role'
const RULES = 'blocks/rules'

/** A prompt on the server: every save must name the current revision. */
class Prompt {
  revision = 1
  readonly records: Record<string, EditableFields> = {
    [ROLE]: { content: 'Role', enabled: true },
    [RULES]: { content: 'Rules', enabled: true },
  }
  /** The failure of every call. */
  trouble: 'offline' | 'signed-out' | undefined
  /** Runs while a save is on its way. */
  beforeReply: () => void = () => undefined
  saves = 0

  copy = async (): Promise<Result<Copy>> => {
    if (this.trouble) return { kind: this.trouble }
    const { revision, records } = this
    return { kind: 'ok', value: { revision, order: [], records: { ...records } } }
  }

  save = async (
    { address, fields, changed }: RecordEdit,
    at: number,
  ): Promise<Result<{ revision: number }>> => {
    if (this.trouble) return { kind: this.trouble }
    const record = this.records[address]
    if (!record) return { kind: 'gone' }
    if (at !== this.revision) return { kind: 'behind' }
    if (fields['content'] === 'refused')
      return { kind: 'refused', message: 'too rude', details: [] }
    const values = changed.map((name) => [name, fields[name]])
    this.change(address, Object.fromEntries(values))
    this.saves++
    const value = { revision: this.revision }
    this.beforeReply()
    this.beforeReply = () => undefined
    return { kind: 'ok', value }
  }

  change(address: string, changes: Partial<EditableFields>): void {
    this.records[address] = { ...this.records[address], ...changes } as EditableFields
    this.revision++
  }
}

/** The text field of one block. */
class Typed {
  readonly address: string
  base: EditableFields
  now: EditableFields
  theirs: EditableFields | undefined
  isDeleted = false
  refusal: string | undefined

  constructor(address: string, base: EditableFields) {
    this.address = address
    this.base = base
    this.now = base
  }

  read = () => this.now
  takeOver = (fields: EditableFields) => {
    this.now = fields
  }
}

function opened() {
  const prompt = new Prompt()
  const drafts = Object.entries(prompt.records).map(
    ([address, written]) => new Typed(address, written),
  )
  const [role, rules] = drafts as [Typed, Typed]
  const statuses: (SaveState | string)[] = []
  const kept = new Map<string, string>()
  const queue: SaveQueue<Typed> = new SaveQueue<Typed>({
    calls: prompt,
    keep: (draft) => {
      if (queue.isUnsaved(draft)) kept.set(draft.address, String(draft.now['content']))
      else kept.delete(draft.address)
    },
    showStatus: (state, message) => statuses.push(message ?? state),
    refuse: (_, { message }) => message,
    merge: ({ records }) => {
      for (const draft of drafts) {
        const theirs = records[draft.address]
        if (theirs) mergeDraft<EditableFields>(draft, theirs)
      }
    },
    onSaved: () => undefined,
    revision: 1,
  })
  const type = (draft: Typed, content: string) => {
    draft.now = { ...draft.now, content }
    queue.touched(draft)
  }
  const contents = () => Object.values(prompt.records).map(({ content }) => content)
  return { prompt, role, rules, statuses, kept, queue, type, contents }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving while typing', () => {
  test('waits for a pause, then saves each block at the latest revision', async () => {
    const { prompt, role, rules, queue, type, contents, statuses, kept } = opened()
    type(role, 'R')
    type(role, 'Role!')
    type(rules, 'Rules!')
    expect([...kept.values()]).toEqual(['Role!', 'Rules!'])
    expect(prompt.saves).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([contents(), prompt.saves]).toEqual([['Role!', 'Rules!'], 2])
    expect([statuses.at(-1), queue.revision, kept.size]).toEqual(['saved', 3, 0])
  })

  test('a save that returns during typing does not conflict with itself', async () => {
    const { prompt, role, queue, type, contents, statuses } = opened()
    type(role, 'first')
    prompt.beforeReply = () => type(role, 'first and more')
    expect(await queue.flush()).toBe(true)
    expect(contents()[0]).toBe('first and more')
    expect(statuses).not.toContain('conflict')
    expect(statuses.at(-1)).toBe('saved')
  })

  test('an error stays at its block, others are saved, and the next keystroke retries', async () => {
    const { role, rules, queue, type, contents, statuses } = opened()
    type(role, 'refused')
    type(rules, 'Rules!')
    expect(await queue.flush()).toBe(false)
    expect([contents(), statuses.at(-1)]).toEqual([['Role', 'Rules!'], 'too rude'])
    type(rules, 'Rules?')
    await queue.flush()
    expect(statuses.at(-1), 'though another was saved since').toBe('too rude')
    type(role, 'polite')
    expect(await queue.flush()).toBe(true)
    expect(contents()[0]).toBe('polite')
  })
})

describe('a change by someone else', () => {
  test('in another place is merged, and mine is saved without asking', async () => {
    const { prompt, role, rules, queue, type, contents, statuses } = opened()
    prompt.change(RULES, { content: 'theirs' })
    prompt.change(ROLE, { enabled: false })
    type(role, 'mine')
    expect(await queue.flush()).toBe(true)
    expect(contents()).toEqual(['mine', 'theirs'])
    expect([rules.now['content'], role.now['enabled']]).toEqual(['theirs', false])
    expect(statuses).not.toContain('conflict')
  })

  test("in the same words is never overwritten, and blocks no other block's save", async () => {
    const { prompt, role, rules, queue, type, contents, statuses } = opened()
    prompt.change(ROLE, { content: 'theirs' })
    type(role, 'mine')
    type(rules, 'Rules!')
    expect(await queue.flush()).toBe(false)
    expect(contents()).toEqual(['theirs', 'Rules!'])
    expect([role.now['content'], role.theirs?.['content']]).toEqual(['mine', 'theirs'])
    expect(statuses.at(-1)).toBe('conflict')
    role.base = role.theirs as EditableFields
    role.theirs = undefined
    queue.touched(role)
    expect(await queue.flush()).toBe(true)
    expect(contents()[0]).toBe('mine')
  })

  test('is not undone by an older copy that arrives late', async () => {
    const { prompt, role, queue, type } = opened()
    const late = await prompt.copy()
    type(role, 'mine')
    await queue.flush()
    if (late.kind === 'ok') queue.adopt(late.value)
    expect(role.now['content']).toBe('mine')
  })

  test('that deletes a block keeps the text here', async () => {
    const { prompt, role, queue, type, statuses, kept } = opened()
    delete prompt.records[ROLE]
    type(role, 'mine')
    expect(await queue.flush()).toBe(false)
    expect([role.isDeleted, kept.get(ROLE), statuses.at(-1)]).toEqual([true, 'mine', 'conflict'])
  })
})

test.each(['offline', 'signed-out'] as const)(
  '%s keeps the text, says so, and retries',
  async (trouble) => {
    const { prompt, role, type, statuses, kept, contents } = opened()
    prompt.trouble = trouble
    type(role, 'mine')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([statuses.at(-1), kept.get(ROLE), contents()[0]]).toEqual([trouble, 'mine', 'Role'])
    prompt.trouble = undefined
    await vi.advanceTimersByTimeAsync(5_000)
    expect([statuses.at(-1), kept.size, contents()[0]]).toEqual(['saved', 0, 'mine'])
  },
)
