import { EditorView } from '@codemirror/view'

/**
 * Text over a selection, or with line ends, is inserted here: browsers would join the lines themselves,
 * and write the looks of the words into style attributes, which the page's policy refuses.
 */
export const plainInsertion = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event
    if (inputType !== 'insertText' || data === null || isComposing || view.composing) return false
    if (view.state.selection.main.empty && !data.includes('\n')) return false
    event.preventDefault()
    view.dispatch({
      ...view.state.replaceSelection(data),
      userEvent: 'input.type',
      scrollIntoView: true,
    })
    return true
  },
})
