import { type Splice, spliceBetween } from '@promptwire/core/editing/text-splices'
import { describe, expect, test } from 'vitest'
import { EditHistory } from '../src/islands/editor/history/edit-history.ts'
import { rebaseTexts, TextEdit, type TextTarget } from '../src/islands/editor/history/text-edit.ts'

/** A text as a field holds it, one history over it. */
class Text implements TextTarget {
  value: string
  isDeleted = false
  readonly #history: EditHistory
  #clock = 0

  constructor(history: EditHistory, value: string) {
    this.#history = history
    this.value = value
  }

  read = () => this.value
  isHere = () => !this.isDeleted
  replace = ({ at, removed, inserted }: Splice) => {
    this.value = this.value.slice(0, at) + inserted + this.value.slice(at + removed.length)
  }

  /** One keystroke, milliseconds after the one before it. */
  typed(value: string, after = 50, isTyping = true): void {
    const splice = spliceBetween(this.value, value)
    this.#clock += after
    this.value = value
    const made = { at: this.#clock, isTyping }
    if (splice) this.#history.record(new TextEdit(this, splice, made))
  }

  /** Someone else's text arrives. */
  takenOver(value: string): void {
    const before = this.value
    this.value = value
    rebaseTexts(this.#history, this, before, value)
  }
}

const opened = (value = '') => {
  const history = new EditHistory()
  return { history, text: new Text(history, value) }
}

describe('one history of a prompt', () => {
  test('undoes and redoes in the order of the edits, of any kind', () => {
    const { history, text } = opened()
    const order = ['a', 'b']
    const turn = () => order.reverse().length > 0
    text.typed('x')
    history.record({ undo: turn, redo: turn })
    turn()
    text.typed('xy')
    expect(history.undo()).toBe('done')
    expect([text.value, order]).toEqual(['x', ['b', 'a']])
    history.undo()
    expect([text.value, order]).toEqual(['x', ['a', 'b']])
    history.undo()
    expect(text.value).toBe('')
    expect(history.undo()).toBe('none')
    history.redo()
    history.redo()
    expect([text.value, order]).toEqual(['x', ['b', 'a']])
    text.typed('new')
    expect(history.redo(), 'a new edit clears the redo steps').toBe('none')
  })

  test('groups typing without a pause into one edit; a pause, a line break or a paste starts another', () => {
    const { history, text } = opened()
    for (const value of ['H', 'He', 'Hel', 'Helo', 'Hel', 'Hell', 'Hello']) text.typed(value)
    text.typed('Hello you', 2_000)
    text.typed('Hello you\n')
    text.typed('Hello you\npasted', 50, false)
    const seen = []
    while (history.undo() === 'done') seen.push(text.value)
    expect(seen).toEqual(['Hello you\n', 'Hello you', 'Hello', ''])
  })

  test("groups an input method's composition into one edit", () => {
    const { history, text } = opened('日: ')
    for (const value of ['日: n', '日: に', '日: にh', '日: にほ', '日: 日本']) text.typed(value)
    history.undo()
    expect(text.value).toBe('日: ')
  })

  test('undoes and redoes edits of a group at once, without those that are no longer possible', () => {
    const { history, text } = opened('a b')
    let key = 'a'
    const setKey = (next: string) => () => {
      key = next
      return true
    }
    text.typed('x')
    history.group(() => {
      setKey('b')()
      history.record({ undo: setKey('a'), redo: setKey('b') })
      history.record({ undo: () => false, redo: () => true })
      text.typed('xy', 50, false)
    })
    expect([text.value, key]).toEqual(['xy', 'b'])
    history.undo()
    expect([text.value, key]).toEqual(['x', 'a'])
    history.redo()
    expect([text.value, key]).toEqual(['xy', 'b'])
  })

  test('keeps a bounded number of steps', () => {
    const { history } = opened()
    for (let i = 0; i < 10_000; i++) history.record({ undo: () => true, redo: () => true })
    expect(history.past.length).toBeLessThan(1_000)
  })
})

describe('changes by others', () => {
  test('are not undone: mine is undone around them', () => {
    const { history, text } = opened('one two three')
    text.typed('one 2 two three')
    text.typed('one 2 two three four', 2_000)
    text.takenOver('one 2 two THREE four')
    text.takenOver('ZERO one 2 two THREE four')
    history.undo()
    expect(text.value).toBe('ZERO one 2 two THREE')
    text.takenOver('ZERO one 2 two THREE, five')
    history.undo()
    expect(text.value).toBe('ZERO one two THREE, five')
    history.redo()
    history.redo()
    expect(text.value).toBe('ZERO one 2 two THREE four, five')
  })

  test('directly before and behind my words still allow undo of my words', () => {
    const { history, text } = opened('one two three four five')
    text.typed('one two three and more four five')
    text.takenOver('ONE two three and more four FIVE')
    expect(history.undo()).toBe('done')
    expect(text.value).toBe('ONE two three four FIVE')
    text.takenOver('1 two three four 5')
    expect(history.redo()).toBe('done')
    expect(text.value).toBe('1 two three and more four 5')
  })

  test('in my own words end only the undo of those words', () => {
    const { history, text } = opened('start end')
    text.typed('START end')
    text.typed('START mine end', 2_000)
    text.takenOver('START theirs end')
    expect(history.undo()).toBe('gone')
    expect(text.value).toBe('START theirs end')
    expect(history.undo()).toBe('done')
    expect(text.value).toBe('start theirs end')
  })

  test('never make undo write a text that never existed', () => {
    let seed = 7
    const pick = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let run = 0; run < 300; run++) {
      const { history, text } = opened('abcdefghij')
      for (let step = 0; step < 12; step++) {
        const at = pick(text.value.length + 1)
        const end = at + pick(text.value.length - at + 1)
        const isMine = pick(2) === 0
        const word = isMine ? 'm'.repeat(pick(4)) : 'T'.repeat(pick(4))
        const next = text.value.slice(0, at) + word + text.value.slice(end)
        if (isMine) text.typed(next, 5_000)
        else text.takenOver(next)
      }
      const theirs = text.value.replaceAll(/[^T]/g, '').length
      while (history.undo() !== 'none');
      const left = text.value.replaceAll(/[^T]/g, '').length
      expect(left, 'of what others wrote nothing is lost').toBeGreaterThanOrEqual(theirs)
    }
  })

  test('to delete a block drop the edits of its text', () => {
    const { history, text } = opened()
    text.typed('words')
    text.isDeleted = true
    expect(history.undo()).toBe('gone')
    expect(history.undo()).toBe('none')
  })
})
