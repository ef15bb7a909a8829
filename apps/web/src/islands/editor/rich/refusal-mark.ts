import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'

const MIRRORED_ATTRIBUTES = ['aria-invalid', 'aria-describedby']

/** Repeats the error of the hidden text area (`aria-invalid`, description) on its replacement. */
export const refusalMark = (field: HTMLTextAreaElement): Extension =>
  ViewPlugin.define(
    (view) => {
      const follow = new MutationObserver(() => view.dispatch({}))
      follow.observe(field, { attributeFilter: MIRRORED_ATTRIBUTES })
      return { destroy: () => follow.disconnect() }
    },
    {
      provide: () =>
        EditorView.contentAttributes.of(() =>
          Object.fromEntries(
            MIRRORED_ATTRIBUTES.flatMap((name) => {
              const value = field.getAttribute(name)
              return value === null ? [] : [[name, value]]
            }),
          ),
        ),
    },
  )
