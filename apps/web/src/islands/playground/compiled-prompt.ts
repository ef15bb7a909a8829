import type { CompilableVariable } from '@promptwire/core/compile/compile'
import { previewSpans } from '@promptwire/core/compile/preview'
import type { CompilableBlock } from '@promptwire/core/compile/template'
import { toPreviewNode } from '../shared/preview-node.ts'
import { fetchPage, replaceElement } from './fetch-page.ts'

interface Content {
  readonly blocks: readonly CompilableBlock[]
  readonly variables: readonly CompilableVariable[]
}

const VARIABLE = 'variables.'
const VALUES = `[name^="${VARIABLE}"]`

/** Shows the chosen version's content with the form's values. */
export function showCompiledPrompt(form: HTMLFormElement): void {
  const redraw = () => {
    const text = document.getElementById('compiled-text')
    if (text) draw(text, readValues(form))
  }
  let lastChoice = ''
  const changeVersion = async (version: string) => {
    lastChoice = version
    const query = new URLSearchParams({ version })
    const page = await fetchPage(`${form.getAttribute('action')}?${query}`)
    if (lastChoice !== version) return
    replaceElement(page, 'playground-compiled', document.getElementById('playground-compiled'))
    redraw()
  }
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches(VALUES)) redraw()
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === 'version') {
      void changeVersion(target.value)
    }
  })
  redraw()
}

function readValues(form: HTMLFormElement): Record<string, string> {
  const fields = form.querySelectorAll<HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement>(
    VALUES,
  )
  return Object.fromEntries(
    [...fields].map(({ name, value }) => [name.slice(VARIABLE.length), value]),
  )
}

function draw(text: HTMLElement, values: Readonly<Record<string, string>>): void {
  // The server serializes this type.
  const { blocks, variables } = JSON.parse(text.dataset['content'] ?? '{}') as Content
  const spans = previewSpans(blocks, variables, values)
  if (spans.length > 0) text.replaceChildren(...spans.map((span) => toPreviewNode(span)))
}
