import { EditorView } from '@codemirror/view'

/** Overrides CodeMirror's own style sheet, which loads after ours: it looks like a text area. */
export const look = EditorView.theme({
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': {
    padding: '0',
    minHeight: 'calc(var(--min-text) - 14px)',
    caretColor: 'var(--text)',
  },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--text-quiet)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--raised)',
    boxShadow: 'var(--shadow)',
    color: 'var(--text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--selected)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-title)' },
  '.cm-completionDetail': { color: 'var(--text-quiet)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': {
    padding: '4px 8px',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--size-13)',
  },
})
