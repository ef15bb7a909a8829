import { type Range, StateEffect } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { locatePlaceholders } from '@promptwire/core/compile/template'
import type { DeclaredVariable } from '../declared-variables.ts'

type Declared = () => readonly DeclaredVariable[]

/** The declared variables have changed. */
export const refreshPlaceholders = StateEffect.define<null>()

const declaredMark = Decoration.mark({ class: 'placeholder' })
const undeclaredMark = Decoration.mark({ class: 'placeholder placeholder-undeclared' })

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
  const keys = new Set(declared().map(({ key }) => key))
  const marks: Range<Decoration>[] = []
  for (const range of visibleRanges) {
    // Whole lines: no placeholder reaches over an end of line.
    const { from } = doc.lineAt(range.from)
    for (const { key, start, end } of locatePlaceholders(
      doc.sliceString(from, doc.lineAt(range.to).to),
    )) {
      marks.push((keys.has(key) ? declaredMark : undeclaredMark).range(from + start, from + end))
    }
  }
  return Decoration.set(marks, true)
}
