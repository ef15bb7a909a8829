import type { Completion, CompletionSource } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { DeclaredVariable } from '../declared-variables.ts'

const PLACEHOLDER_START = /\{\{[ \t]*[A-Za-z0-9_.-]*/

/** Offers the declared variables from `{{` on, and closes the braces. */
export const variableCompletion =
  (declared: () => readonly DeclaredVariable[]): CompletionSource =>
  (context) => {
    const match = context.matchBefore(PLACEHOLDER_START)
    if (!match || context.state.sliceDoc(match.from - 1, match.from) === '\\') return null
    const from = context.pos - match.text.replace(/^\{\{[ \t]*/, '').length
    return { from, options: declared().map(offered), validFor: /^[A-Za-z0-9_.-]*$/ }
  }

const offered = ({ key, default_value, description }: DeclaredVariable): Completion => ({
  label: key,
  ...(default_value && { detail: default_value.slice(0, MAX_DETAIL_LENGTH) }),
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

const MAX_DETAIL_LENGTH = 40
const CLOSE_WITHIN = 10
