import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'

const MIRRORED_ATTRIBUTES = ['aria-invalid', 'aria-describedby']

/** What is told of the hidden text area, that it was refused and why, is told of what stands in its place. */
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
