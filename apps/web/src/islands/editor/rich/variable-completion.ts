import type { Completion, CompletionSource } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { DeclaredVariable } from '../declared-variables.ts'

const BEGUN = /\{\{[ \t]*[A-Za-z0-9_.-]*/

/** Offers the declared variables from `{{` on, and closes the braces. */
export const variableCompletion =
  (declared: () => readonly DeclaredVariable[]): CompletionSource =>
  (context) => {
    const begun = context.matchBefore(BEGUN)
    if (!begun || context.state.sliceDoc(begun.from - 1, begun.from) === '\\') return null
    const from = context.pos - begun.text.replace(/^\{\{[ \t]*/, '').length
    return { from, options: declared().map(offered), validFor: /^[A-Za-z0-9_.-]*$/ }
  }

const offered = ({ key, default_value, description }: DeclaredVariable): Completion => ({
  label: key,
  ...(default_value && { detail: default_value.slice(0, MOST_DETAIL) }),
  ...(description && { info: description }),
  apply: (view: EditorView, _: Completion, from: number, to: number) => {
    const isClosed = /^[ \t]*\}\}/.exec(view.state.sliceDoc(to, to + CLOSE_WITHIN))
    const end = isClosed ? to + isClosed[0].length : to
    const insert = `${key}}}`
    view.dispatch({
      changes: { from, to: end, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
    })
  },
})

const MOST_DETAIL = 40
const CLOSE_WITHIN = 10
