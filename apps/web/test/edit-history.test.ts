import { describe, expect, test } from 'vitest'
import { EditHistory } from '../src/islands/editor/history/edit-history.ts'
import { rebaseTexts, TextEdit, type TextTarget } from '../src/islands/editor/history/text-edit.ts'
import { type Splice, spliceBetween } from '../src/islands/editor/history/text-splice.ts'

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
  test('undoes and redoes in the order of the edits, of any kind', async () => {
    const { history, text } = opened()
    const order = ['a', 'b']
    const turn = async () => order.reverse().length > 0
    text.typed('x')
    history.record({ undo: turn, redo: turn })
    await turn()
    text.typed('xy')
    expect(await history.undo()).toBe('done')
    expect([text.value, order]).toEqual(['x', ['b', 'a']])
    await history.undo()
    expect([text.value, order]).toEqual(['x', ['a', 'b']])
    await history.undo()
    expect(text.value).toBe('')
    expect(await history.undo()).toBe('none')
    await history.redo()
    await history.redo()
    expect([text.value, order]).toEqual(['x', ['b', 'a']])
    text.typed('new')
    expect(await history.redo(), 'a new edit clears the redo steps').toBe('none')
  })

  test('groups typing without a pause into one edit; a pause, a line break or a paste starts another', async () => {
    const { history, text } = opened()
    for (const value of ['H', 'He', 'Hel', 'Helo', 'Hel', 'Hell', 'Hello']) text.typed(value)
    text.typed('Hello you', 2_000)
    text.typed('Hello you\n')
    text.typed('Hello you\npasted', 50, false)
    const seen = []
    while ((await history.undo()) === 'done') seen.push(text.value)
    expect(seen).toEqual(['Hello you\n', 'Hello you', 'Hello', ''])
  })

  test("groups an input method's composition into one edit", async () => {
    const { history, text } = opened('日: ')
    for (const value of ['日: n', '日: に', '日: にh', '日: にほ', '日: 日本']) text.typed(value)
    await history.undo()
    expect(text.value).toBe('日: ')
  })

  test('steps that need the server run in order; a failed one can be retried', async () => {
    const { history } = opened()
    const log: string[] = []
    let isOffline = true
    history.record({ undo: async () => log.push('first') > 0, redo: () => true })
    history.record({
      undo: async () => {
        await Promise.resolve()
        if (isOffline) throw new Error('offline')
        return log.push('second') > 0
      },
      redo: () => true,
    })
    expect(await history.undo()).toBe('later')
    isOffline = false
    expect(await Promise.all([history.undo(), history.undo()])).toEqual(['done', 'done'])
    expect(log).toEqual(['second', 'first'])
  })

  test('keeps a bounded number of steps', () => {
    const { history } = opened()
    for (let i = 0; i < 10_000; i++) history.record({ undo: () => true, redo: () => true })
    expect(history.past.length).toBeLessThan(1_000)
  })
})

describe('changes by others', () => {
  test('are not undone: mine is undone around them', async () => {
    const { history, text } = opened('one two three')
    text.typed('one 2 two three')
    text.typed('one 2 two three four', 2_000)
    text.takenOver('one 2 two THREE four')
    text.takenOver('ZERO one 2 two THREE four')
    await history.undo()
    expect(text.value).toBe('ZERO one 2 two THREE')
    text.takenOver('ZERO one 2 two THREE, five')
    await history.undo()
    expect(text.value).toBe('ZERO one two THREE, five')
    await history.redo()
    await history.redo()
    expect(text.value).toBe('ZERO one 2 two THREE four, five')
  })

  test('directly before and behind my words still allow undo of my words', async () => {
    const { history, text } = opened('one two three four five')
    text.typed('one two three and more four five')
    text.takenOver('ONE two three and more four FIVE')
    expect(await history.undo()).toBe('done')
    expect(text.value).toBe('ONE two three four FIVE')
    text.takenOver('1 two three four 5')
    expect(await history.redo()).toBe('done')
    expect(text.value).toBe('1 two three and more four 5')
  })

  test('in my own words end only the undo of those words', async () => {
    const { history, text } = opened('start end')
    text.typed('START end')
    text.typed('START mine end', 2_000)
    text.takenOver('START theirs end')
    expect(await history.undo()).toBe('gone')
    expect(text.value).toBe('START theirs end')
    expect(await history.undo()).toBe('done')
    expect(text.value).toBe('start theirs end')
  })

  test('never make undo write a text that never existed', async () => {
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
      while ((await history.undo()) !== 'none');
      const left = text.value.replaceAll(/[^T]/g, '').length
      expect(left, 'of what others wrote nothing is lost').toBeGreaterThanOrEqual(theirs)
    }
  })

  test('to delete a block drop the edits of its text', async () => {
    const { history, text } = opened()
    text.typed('words')
    text.isDeleted = true
    expect(await history.undo()).toBe('gone')
    expect(await history.undo()).toBe('none')
  })
})
