import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The matches in one text, and the current one. */
export interface FoundInText {
  readonly all: readonly Stretch[]
  readonly current: Stretch | undefined
}

export const markFound = StateEffect.define<FoundInText>()

const mark = Decoration.mark({ class: 'found' })
const currentMark = Decoration.mark({ class: 'found found-current' })

export const foundMarks = StateField.define({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    const foundEffect = effects.find((effect) => effect.is(markFound))
    if (!foundEffect) return marks.map(changes)
    const { all, current } = foundEffect.value
    const ranges = all
      .filter(({ to }) => to <= state.doc.length)
      .map(({ from, to }) => (from === current?.from ? currentMark : mark).range(from, to))
    return Decoration.set(ranges)
  },
  provide: (field) => EditorView.decorations.from(field),
})
