import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EditQueue } from '../src/islands/editor/queue/edit-queue.ts'
import { withoutRecord, withRecord } from '../src/islands/editor/queue/prompt-state.ts'
import type { SaveState } from '../src/islands/editor/queue/queue-options.ts'
import { UnsavedEdits } from '../src/islands/editor/queue/unsaved-edits.ts'
import { MapStorage } from './support/map-storage.ts'
import { Network, newBlock, PromptServer } from './support/prompt-server.ts'

const ROLE = 'blocks/role'
const RULES = 'blocks/rules'

/** A page for a prompt of the server, in a browser. */
function openPage(server: PromptServer, browser = new MapStorage()) {
  const network = new Network(server)
  const unsaved = new UnsavedEdits(browser, 'prompt:')
  const statuses: (SaveState | string)[] = []
  const asked: [string, EditableFields | undefined][] = []
  const restored: string[] = []
  const base = server.read()
  let isOpen = true
  const queue = new EditQueue({
    api: network,
    base,
    now: () => Date.now(),
    keep: (sides) => void (isOpen && unsaved.keep(sides)),
    showStatus: (state, message) => statuses.push(message ?? state),
    refuse: (_, { message }) => message,
    ask: (address, { theirs }) => asked.push([address, theirs]),
    onAgreed: () => undefined,
    onRestored: (address) => restored.push(address),
    onChange: () => undefined,
    onSaved: () => undefined,
  })
  const left = unsaved.restore(base)
  if (left) queue.resume(left)
  const set = (address: string, fields: EditableFields) => {
    const next = { ...queue.state.records[address], ...fields }
    queue.apply(withRecord(queue.state, address, next), address)
  }
  return {
    queue,
    network,
    statuses,
    browser,
    asked,
    restored,
    set,
    type: (address: string, content: string) => set(address, { content }),
    add: (id: string, content: string, place = queue.state.order.length) => {
      const { order, records } = queue.state
      const next = { order: order.toSpliced(place, 0, id), records }
      queue.apply(withRecord(next, `blocks/${id}`, newBlock(id, content)), `blocks/${id}`)
    },
    remove: (id: string) => queue.apply(withoutRecord(queue.state, `blocks/${id}`)),
    reorder: (order: readonly string[]) => queue.apply({ ...queue.state, order }),
    choose: (address: string, fields: EditableFields | undefined) => {
      const { state } = queue
      queue.apply(fields ? withRecord(state, address, fields) : withoutRecord(state, address))
      queue.settle(address)
    },
    contents: () => queue.state.order.map((id) => queue.state.records[`blocks/${id}`]?.['content']),
    /** Kills the tab; a sent request may still arrive. */
    end: () => {
      isOpen = false
      network.trouble = 'offline'
    },
    fetch: () => {
      queue.remote.miss()
      return queue.flush()
    },
  }
}

function opened() {
  const server = new PromptServer({ role: 'Role', rules: 'Rules' })
  return { server, ...openPage(server) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('one queue for all edits', () => {
  test('texts wait for a pause, each on its own, and structure does not', async () => {
    const { server, queue, type, reorder, browser } = opened()
    type(ROLE, 'R')
    await vi.advanceTimersByTimeAsync(500)
    type(ROLE, 'Role!')
    type(RULES, 'Rules!')
    expect(browser.names()).toEqual([`prompt:${ROLE}`, `prompt:${RULES}`])
    await vi.advanceTimersByTimeAsync(500)
    expect(server.requests).toEqual([])
    reorder(['rules', 'role'])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.requests).toEqual(['reorder_blocks'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.contents()).toEqual(['Rules!', 'Role!'])
    expect([server.requests.length, queue.base.revision, browser.length]).toEqual([3, 4, 0])
  })

  test('adds, types, moves and deletes in any order without a refusal', async () => {
    const { server, queue, add, type, remove, reorder, statuses } = opened()
    for (let i = 0; i < 20; i++) {
      add(`n${i}`, '')
      type(`blocks/n${i}`, `Rule ${i}`)
      await vi.advanceTimersByTimeAsync(100)
    }
    remove('n3')
    reorder(queue.state.order.toReversed())
    remove('rules')
    expect(await queue.flush()).toBe(true)
    expect(server.read()).toMatchObject(queue.state)
    expect(server.contents()).toHaveLength(20)
    expect(statuses.every((status) => status === 'saving' || status === 'saved')).toBe(true)
  })

  test('a block that was added and deleted before it was saved is never sent', async () => {
    const { server, queue, add, remove } = opened()
    add('new', 'x')
    remove('new')
    await queue.flush()
    expect(server.requests).toEqual([])
  })

  test('renames a variable in all blocks with one request, unsaved texts included', async () => {
    const server = new PromptServer({ role: 'For {{who}}', rules: 'Rules' })
    server.change('variables/v', { key: 'who', description: '' })
    const { queue, set, type } = openPage(server)
    type(RULES, 'Of {{who}}')
    set('variables/v', { key: 'name' })
    type(ROLE, 'For {{name}}')
    type(RULES, 'Of {{name}}')
    await queue.flush()
    expect(server.contents()).toEqual(['For {{name}}', 'Of {{name}}'])
    expect(server.requests).toEqual(['update_variable', 'update_block'])
  })

  test('an answer that arrives during typing does not conflict with the text', async () => {
    const { network, queue, type, server, statuses } = opened()
    type(ROLE, 'first')
    network.beforeAnswer = () => type(ROLE, 'first and more')
    expect(await queue.flush()).toBe(true)
    expect(server.contents()[0]).toBe('first and more')
    expect(statuses).not.toContain('conflict')
  })

  test.each([
    ['a text', (page: ReturnType<typeof opened>) => page.type(ROLE, 'mine')],
    ['a new block', (page: ReturnType<typeof opened>) => page.add('new', 'mine')],
    ['a deletion', (page: ReturnType<typeof opened>) => page.remove('role')],
    ['a move', (page: ReturnType<typeof opened>) => page.reorder(['rules', 'role'])],
  ])('%s that was saved without an answer is not sent twice', async (_, edit) => {
    const page = opened()
    const { queue, network, server, set, asked } = page
    edit(page)
    network.losesAnswer = true
    network.beforeAnswer = () => {
      if (queue.state.records[ROLE]) set(ROLE, { content: 'mine, and more' })
    }
    await queue.flush()
    await queue.flush()
    expect(server.read()).toMatchObject(queue.state)
    expect([asked, new Set(server.order).size]).toEqual([[], server.order.length])
  })

  test('an error stays at its record, others are saved, and the next keystroke retries', async () => {
    const { server, queue, type, statuses } = opened()
    type(ROLE, 'refused')
    type(RULES, 'Rules!')
    expect(await queue.flush()).toBe(false)
    expect([server.contents(), statuses.at(-1)]).toEqual([['Role', 'Rules!'], 'too rude'])
    type(RULES, 'Rules?')
    await queue.flush()
    expect(statuses.at(-1), 'though another was saved since').toBe('too rude')
    type(ROLE, 'polite')
    expect(await queue.flush()).toBe(true)
    expect(server.contents()[0]).toBe('polite')
  })

  test('a deletion that the server refuses is taken back, and everything else is saved', async () => {
    const server = new PromptServer({ role: 'Role', rules: 'Rules' })
    server.change(ROLE, { is_required: true })
    const { queue, type, remove, restored, contents } = openPage(server)
    remove('role')
    type(RULES, 'Rules!')
    await queue.flush()
    await queue.flush()
    expect([restored, contents()]).toEqual([[ROLE], ['Role', 'Rules!']])
    expect(server.contents()).toEqual(['Role', 'Rules!'])
    expect(queue.isAllSaved()).toBe(true)
  })

  test.each(['offline', 'signed-out'] as const)(
    '%s keeps everything, says so, and retries',
    async (trouble) => {
      const { server, network, type, add, statuses, browser } = opened()
      network.trouble = trouble
      type(ROLE, 'mine')
      add('new', 'also mine')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(statuses.at(-1)).toBe(trouble)
      expect(browser.getItem(`prompt:${ROLE}`)).toContain('mine')
      expect(browser.getItem('prompt:blocks/new')).toContain('also mine')
      network.trouble = undefined
      await vi.advanceTimersByTimeAsync(5_000)
      expect([statuses.at(-1), browser.length]).toEqual(['saved', 0])
      expect(server.contents()).toEqual(['mine', 'Rules', 'also mine'])
    },
  )
})

describe('a change by someone else', () => {
  test('in another place is merged, and mine is saved without asking', async () => {
    const { server, queue, type, contents, asked } = opened()
    server.change(RULES, { content: 'theirs' })
    server.change(ROLE, { enabled: false, content: 'Their Role' })
    type(ROLE, 'Role of mine')
    expect(await queue.flush()).toBe(true)
    expect(server.contents()).toEqual(['Their Role of mine', 'theirs'])
    expect(contents()).toEqual(server.contents())
    expect(queue.state.records[ROLE]?.['enabled']).toBe(false)
    expect(asked).toEqual([])
  })

  test("in the same words is never overwritten, and blocks no other record's save", async () => {
    const { server, queue, type, choose, contents, asked, statuses } = opened()
    server.change(ROLE, { content: 'theirs' })
    type(ROLE, 'mine')
    type(RULES, 'Rules!')
    expect(await queue.flush()).toBe(false)
    expect(server.contents()).toEqual(['theirs', 'Rules!'])
    expect(contents()[0]).toBe('mine')
    expect(asked).toMatchObject([[ROLE, { content: 'theirs' }]])
    expect(statuses.at(-1)).toBe('conflict')
    choose(ROLE, { ...queue.state.records[ROLE], content: 'both' })
    expect(await queue.flush()).toBe(true)
    expect(server.contents()[0]).toBe('both')
  })

  test('to the order merges with mine', async () => {
    const server = new PromptServer({ a: 'a', b: 'b', c: 'c', d: 'd' })
    const { queue, add, reorder, contents } = openPage(server)
    server.order = ['d', 'a', 'b', 'c']
    server.revision++
    reorder(['b', 'a', 'c', 'd'])
    add('new', 'new')
    await queue.flush()
    expect(server.order).toEqual(['b', 'd', 'new', 'a', 'c'])
    expect(contents()).toEqual(server.contents())
  })

  test('is not undone by a deletion: a block with new words stays', async () => {
    const { server, queue, remove, restored, contents } = opened()
    server.change(ROLE, { content: 'theirs' })
    remove('role')
    await queue.flush()
    expect([restored, contents(), server.contents()]).toEqual([
      [ROLE],
      ['theirs', 'Rules'],
      ['theirs', 'Rules'],
    ])
  })

  test.each([
    ['add it again', { content: 'mine' }, ['mine', 'Rules']],
    ['discard it', undefined, ['Rules']],
  ])('that deletes a block keeps the text until one chooses to %s', async (_, chosen, after) => {
    const { server, queue, type, choose, asked, browser, statuses } = opened()
    server.change(ROLE, undefined)
    type(ROLE, 'mine')
    expect(await queue.flush()).toBe(false)
    expect([asked, statuses.at(-1)]).toEqual([[[ROLE, undefined]], 'conflict'])
    expect(browser.getItem(`prompt:${ROLE}`)).toContain('mine')
    choose(ROLE, chosen && { ...queue.state.records[ROLE], ...chosen })
    expect(await queue.flush()).toBe(true)
    expect(server.contents()).toEqual(after)
  })
})

describe('a page that ends before its edits are saved', () => {
  /** A page that lost its connection, and its successor. */
  function left(server: PromptServer) {
    const page = openPage(server)
    page.network.trouble = 'offline'
    return { ...page, reopen: () => openPage(server, page.browser) }
  }

  test('leaves texts, new blocks, moves, deletions and renames to the next one, which saves them', async () => {
    const server = new PromptServer({ a: 'For {{who}}', b: 'B', c: 'C', d: 'D' })
    server.change('variables/v', { key: 'who', description: '' })
    const { queue, type, add, remove, reorder, set, reopen } = left(server)
    reorder(['c', 'a', 'b', 'd'])
    remove('b')
    add('new', 'New', 1)
    type('blocks/d', 'D!')
    set('variables/v', { key: 'name' })
    type('blocks/a', 'For {{name}}')
    await vi.advanceTimersByTimeAsync(5_000)
    const next = reopen()
    expect(next.queue.state).toEqual({ order: queue.state.order, records: queue.state.records })
    expect(await next.queue.flush()).toBe(true)
    expect(server.contents()).toEqual(['C', 'New', 'For {{name}}', 'D!'])
    expect([next.browser.names(), next.asked]).toEqual([[], []])
  })

  test('leaves nothing that the server has, answered or not', async () => {
    const { server, network, browser, queue, add, type } = opened()
    add('new', 'x')
    network.losesAnswer = true
    await queue.flush()
    expect(browser.length).toBeGreaterThan(0)
    type('blocks/new', 'x and more')
    server.change(RULES, { content: 'theirs' })
    const next = openPage(server, browser)
    expect(next.contents()).toEqual(['Role', 'theirs', 'x and more'])
    await next.queue.flush()
    expect(server.contents()).toEqual(['Role', 'theirs', 'x and more'])
    expect([browser.length, next.asked]).toEqual([0, []])
    expect(openPage(server, browser).queue.isAllSaved()).toBe(true)
  })

  test('is merged with what others changed since; the same words wait for a choice', async () => {
    const server = new PromptServer({ a: 'one two', b: 'B', c: 'C' })
    const { type, remove, reorder, reopen } = left(server)
    type('blocks/a', 'one 2')
    remove('b')
    reorder(['c', 'a'])
    server.change('blocks/b', { content: 'theirs' })
    server.change('blocks/a', { content: 'one zwei' })
    const next = reopen()
    expect(next.asked).toMatchObject([['blocks/a', { content: 'one zwei' }]])
    expect([next.contents(), next.restored]).toEqual([['C', 'one 2', 'theirs'], ['blocks/b']])
    expect(next.statuses).toContain('conflict')
    const again = openPage(server, next.browser)
    expect(again.asked, 'until it is made').toHaveLength(1)
  })

  test('asks again about the same words, though a request of another record has no answer', async () => {
    const { server, network, browser, type } = opened()
    network.trouble = 'offline'
    type(ROLE, 'mine')
    type(RULES, 'Rules!')
    server.change(ROLE, { content: 'theirs' })
    const next = openPage(server, browser)
    next.network.delay = () => new Promise((resolve) => setTimeout(resolve, 150))
    await vi.advanceTimersByTimeAsync(100)
    next.type(ROLE, 'mine, and more')
    next.end()
    const last = openPage(server, browser)
    expect(last.asked).toMatchObject([[ROLE, { content: 'theirs' }]])
    await last.queue.flush()
    expect(server.contents()).toEqual(['theirs', 'Rules!'])
  })
})

type OpenPage = ReturnType<typeof openPage>

/** One user action; returns the typed word. */
const ACTS: Readonly<Record<string, (page: OpenPage, step: Step) => string | undefined>> = {
  add: (page, { nth, to }) => {
    page.add(`n${nth}`, `new${nth}`, to % (page.queue.state.order.length + 1))
    return undefined
  },
  move: (page, { id, to }) => {
    const { order } = page.queue.state
    page.reorder(order.filter((each) => each !== id).toSpliced(to % order.length, 0, id))
    return undefined
  },
  delete: (page, { id }) => {
    if (id.startsWith('n')) page.remove(id)
    return undefined
  },
  type: (page, { id, nth, to }) => {
    if (id.startsWith('n')) return undefined
    const words = String(page.queue.state.records[`blocks/${id}`]?.['content']).split(' ')
    page.type(`blocks/${id}`, words.toSpliced(to % words.length, 0, `typed${nth}`).join(' '))
    return `typed${nth}`
  },
}

interface Step {
  readonly id: string
  readonly nth: number
  readonly to: number
}

/** Fetches the other page's changes; keeps both texts in conflicts. */
async function catchUp({ fetch, asked, queue, choose }: OpenPage): Promise<void> {
  const fetching = fetch()
  await vi.advanceTimersByTimeAsync(20_000)
  await fetching
  for (const [address, theirs] of asked.splice(0)) {
    const mine = queue.state.records[address]
    const content = [mine, theirs].map((each) => each?.['content'] ?? '').join(' ')
    if (mine) choose(address, { ...mine, content })
  }
}

const step = fc.record({
  who: fc.nat(1),
  act: fc.constantFrom('type', 'type', 'add', 'move', 'delete', 'end'),
  at: fc.nat(20),
  to: fc.nat(20),
  rest: fc.constantFrom(30, 30, 30, 2_000),
})

test('two people who type, add, move and delete at once, in tabs that end, have the same prompt', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const server = new PromptServer({ one: 'one two three', two: 'four five six' })
      const open = (browser: MapStorage) => {
        const page = openPage(server, browser)
        page.network.delay = () => new Promise((resolve) => setTimeout(resolve, 150))
        return page
      }
      const pages = [open(new MapStorage()), open(new MapStorage())]
      const typed = new Set<string>()
      for (const [nth, { who, act, at, to, rest }] of steps.entries()) {
        const page = pages[who]
        if (!page) continue
        if (act === 'end') {
          page.end()
          pages[who] = open(page.browser)
        }
        const { order } = page.queue.state
        const word = ACTS[act]?.(page, { id: order[at % order.length] ?? '', nth, to })
        if (word !== undefined) typed.add(word)
        await vi.advanceTimersByTimeAsync(rest)
      }
      const rounds = Array.from({ length: 4 }, () => pages)
      for (const page of rounds.flat()) await catchUp(page)
      for (const page of pages) expect(page.contents()).toEqual(server.contents())
      const all = server.contents().join(' ').split(' ')
      for (const word of typed) expect(all).toContain(word)
      // Ended tabs would retry as long as the next tabs live.
      vi.clearAllTimers()
    }),
    { numRuns: 400 },
  )
})
