import { autocompletion } from '@codemirror/autocomplete'
import { insertNewlineKeepIndent, standardKeymap } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
  tooltips,
  ViewPlugin,
} from '@codemirror/view'
import type { DeclaredVariable } from '../declared-variables.ts'
import { foundMarks } from './found-marks.ts'
import { look } from './look.ts'
import { markdown } from './markdown.ts'
import { placeholderMarks } from './placeholder-marks.ts'
import { plainInsertion } from './plain-insertion.ts'
import { variableCompletion } from './variable-completion.ts'

export interface RichTextOptions {
  /** Of the policy, for the style elements that the editor makes. */
  readonly nonce: string
  readonly declared: () => readonly DeclaredVariable[]
}

interface WritingOptions extends RichTextOptions {
  readonly label: string
  readonly placeholder: string
}

/** All that a block's text is written with. It has no history: the prompt has one. */
export const writing = (parts: WritingOptions): Extension => [
  EditorView.cspNonce.of(parts.nonce),
  look,
  EditorView.lineWrapping,
  lineDirections,
  markdown,
  placeholderMarks(parts.declared),
  highlightSpecialChars({ addSpecialChars: /[\u00a0\u202f\u2060]/g }),
  foundMarks,
  autocompletion({
    override: [variableCompletion(parts.declared)],
    icons: false,
    // The list opens on `{{` alone, so that ↵ is meant for it from the first moment.
    interactionDelay: 0,
  }),
  // A block clips its overflow, so the list is shown above the page.
  tooltips({ parent: abovePage(), tooltipSpace: withinWindow }),
  // Tab is not among them: it leaves the field, as it leaves a text area.
  keymap.of([
    { key: 'Enter', run: insertNewlineKeepIndent, shift: insertNewlineKeepIndent },
    ...standardKeymap,
  ]),
  plainInsertion,
  placeholder(parts.placeholder),
  EditorView.contentAttributes.of({
    'aria-label': parts.label,
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  }),
  EditorView.editorAttributes.of({ class: 'block-text block-rich' }),
]

/** Within the page's main part, for those who find their way by landmarks, and out of its flow. */
function abovePage(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.above-page')
  if (known) return known
  const place = document.createElement('div')
  place.className = 'above-page'
  document.querySelector('main')?.append(place)
  return place
}

const MARGIN = 8

/** The list of completions keeps clear of the edges, which it would pass by the width of a border. */
const withinWindow = ({ dom: { ownerDocument } }: EditorView) => {
  const { clientWidth, clientHeight } = ownerDocument.documentElement
  return { left: MARGIN, top: 0, right: clientWidth - MARGIN, bottom: clientHeight }
}

const directed = Decoration.line({ attributes: { dir: 'auto' } })

/** Each line runs in the direction of its own words, as in a text area. */
const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  EditorView.contentAttributes.of({ dir: 'auto' }),
  ViewPlugin.define(() => ({}), {
    provide: () =>
      EditorView.decorations.of((view) =>
        Decoration.set(view.viewportLineBlocks.map(({ from }) => directed.range(from))),
      ),
  }),
]
