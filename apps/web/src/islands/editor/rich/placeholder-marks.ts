import { type Range, StateEffect } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { findPlaceholderMarks } from '@promptwire/core/compile/placeholder-marks'
import type { DeclaredVariable } from '../declared-variables.ts'

type Declared = () => readonly DeclaredVariable[]

/** The declared variables have changed. */
export const refreshPlaceholders = StateEffect.define<null>()

/** Marks the `{{key}}`s in view, as the compiler finds them. */
export const placeholderMarks = (declared: Declared) =>
  ViewPlugin.define(
    (view) => ({
      marks: buildMarks(view, declared),
      update({ docChanged, viewportChanged, transactions, view: now }: ViewUpdate) {
        const isRefresh = transactions.some(({ effects }) =>
          effects.some((effect) => effect.is(refreshPlaceholders)),
        )
        if (docChanged || viewportChanged || isRefresh) this.marks = buildMarks(now, declared)
      },
    }),
    { decorations: ({ marks }) => marks },
  )

function buildMarks(
  { visibleRanges, state: { doc } }: EditorView,
  declared: Declared,
): DecorationSet {
  const marks: Range<Decoration>[] = []
  for (const range of visibleRanges) {
    // Whole lines: no placeholder reaches over an end of line.
    const { from } = doc.lineAt(range.from)
    const text = doc.sliceString(from, doc.lineAt(range.to).to)
    for (const { start, end, kind } of findPlaceholderMarks(text, declared())) {
      const mark = Decoration.mark({ class: `placeholder placeholder-${kind}` })
      marks.push(mark.range(from + start, from + end))
    }
  }
  return Decoration.set(marks, true)
}
