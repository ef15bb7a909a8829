import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edit, EditHistory } from '../src/islands/editor/history/edit-history.ts'
import { type PromptState, withRecord } from '../src/islands/editor/queue/prompt-state.ts'
import { newBlock } from './support/prompt-server.ts'

const ROLE = 'blocks/role'

function opened(content = '') {
  let state: PromptState = {
    order: ['role', 'rules'],
    records: { [ROLE]: newBlock('Role', content), 'blocks/rules': newBlock('Rules', 'Rules') },
  }
  let clock = 0
  const history = new EditHistory({
    read: () => state,
    apply: (next) => {
      state = next
    },
  })
  const withText = (content: string) =>
    withRecord(state, ROLE, { ...state.records[ROLE], content } as PromptState['records'][string])
  const edit = (after: PromptState): Edit => {
    const before = state
    state = after
    return history.record({ before, after })
  }
  return {
    history,
    edit,
    text: () => String(state.records[ROLE]?.['content']),
    state: () => state,
    /** One keystroke, `after` milliseconds after the previous one. */
    typed(content: string, after = 50, isTyping = true): void {
      clock += after
      const before = state
      state = withText(content)
      const typing = { address: ROLE, name: 'content', at: clock }
      history.record({ before, after: state }, isTyping ? typing : undefined)
    },
    /** Receives someone else's text. */
    takenOver(content: string): void {
      state = withText(content)
    },
    deleted(): void {
      const { [ROLE]: _, ...records } = state.records
      state = { order: ['rules'], records }
    },
  }
}

describe('one history of a prompt', () => {
  test('undoes and redoes in the order of the edits, of any kind', () => {
    const { history, typed, edit, text, state } = opened()
    typed('x')
    edit({ ...state(), order: ['rules', 'role'] })
    typed('xy')
    expect(history.undo()).toBe('done')
    expect([text(), state().order]).toEqual(['x', ['rules', 'role']])
    history.undo()
    expect([text(), state().order]).toEqual(['x', ['role', 'rules']])
    history.undo()
    expect(text()).toBe('')
    expect(history.undo()).toBe('none')
    history.redo()
    history.redo()
    expect([text(), state().order]).toEqual(['x', ['rules', 'role']])
    typed('new')
    expect(history.redo(), 'a new edit clears the redo steps').toBe('none')
  })

  test('groups typing without a pause into one edit; a pause, another place, a line break or a paste starts another', () => {
    const { history, typed, text } = opened()
    for (const value of ['H', 'He', 'Hel', 'Helo', 'Hel', 'Hell', 'Hello']) typed(value)
    typed('Hello you', 2_000)
    typed('Oh. Hello you')
    typed('Oh. Hello you\n')
    typed('Oh. Hello you\npasted', 50, false)
    const seen = []
    while (history.undo() === 'done') seen.push(text())
    expect(seen).toEqual(['Oh. Hello you\n', 'Oh. Hello you', 'Hello you', 'Hello', ''])
  })

  test("groups an input method's composition into one edit", () => {
    const { history, typed, text } = opened('日: ')
    for (const value of ['日: n', '日: に', '日: にh', '日: にほ', '日: 日本']) typed(value)
    history.undo()
    expect(text()).toBe('日: ')
  })

  test('brings back a deleted block with its text and place', () => {
    const { history, edit, typed, state, text, deleted } = opened('Role')
    typed('Role!')
    const before = state()
    deleted()
    const deletion = history.record({ before, after: state() })
    edit({ ...state() })
    expect(history.undoEarlier(deletion)).toBe('done')
    expect([text(), state().order]).toEqual(['Role!', ['role', 'rules']])
  })

  test('keeps a bounded number of steps', () => {
    const { history, typed } = opened()
    for (let i = 0; i < 1_000; i++) typed(`${i}`, 2_000)
    let steps = 0
    while (history.undo() === 'done') steps++
    expect(steps).toBe(500)
  })
})

describe('changes by others', () => {
  test('are not undone: mine is undone around them', () => {
    const { history, typed, takenOver, text } = opened('one two three')
    typed('one two and three', 50, false)
    takenOver('First: one two and three.')
    typed('First: one two and three. Last', 2_000)
    history.undo()
    expect(text()).toBe('First: one two and three.')
    history.undo()
    expect(text()).toBe('First: one two three.')
    takenOver('one two three. Theirs')
    history.redo()
    expect(text()).toBe('one two and three. Theirs')
  })

  test('within a word that I am typing are not part of it', () => {
    const { history, typed, takenOver, text } = opened('one')
    typed('one t')
    takenOver('Zero one t')
    typed('Zero one tw')
    history.undo()
    history.undo()
    expect(text()).toBe('Zero one')
  })

  test('in my own words end only the undo of those words', () => {
    const { history, typed, takenOver, text } = opened('start end')
    typed('start mine end', 50, false)
    typed('start mine end too', 2_000)
    takenOver('start theirs end too')
    expect(history.undo()).toBe('done')
    expect(text()).toBe('start theirs end')
    expect(history.undo()).toBe('gone')
    expect(text()).toBe('start theirs end')
  })

  test('at the same place as mine are both kept by redo', () => {
    const { history, typed, takenOver, text } = opened('one')
    typed('one two')
    history.undo()
    takenOver('one three')
    expect(history.redo()).toBe('done')
    expect(text().split(' ').sort()).toEqual(['one', 'three', 'two'])
  })

  test('are never lost by any number of steps', () => {
    const step = fc.record({ isMine: fc.boolean(), at: fc.nat(20), removed: fc.nat(1) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { history, typed, takenOver, text } = opened('a b c d e f')
        for (const [nth, { isMine, at, removed }] of steps.entries()) {
          const words = text().split(' ')
          const place = at % (words.length + 1)
          if (isMine) typed(words.toSpliced(place, removed, `m${nth}`).join(' '), 5_000)
          else takenOver(words.toSpliced(place, 0, `T${nth}`).join(' '))
        }
        const theirs = text().match(/T\d+/g) ?? []
        while (history.undo() !== 'none');
        const left = text().match(/T\d+/g) ?? []
        expect(left).toEqual(expect.arrayContaining(theirs))
        expect(new Set(left).size, 'nor doubled').toBe(left.length)
      }),
    )
  })

  test('to delete a block drop the edits of its text', () => {
    const { history, typed, deleted } = opened()
    typed('words')
    deleted()
    expect(history.undo()).toBe('gone')
    expect(history.undo()).toBe('none')
  })
})
