import { previewSpans } from '@promptwire/core/compile/preview'
import { PreviewSpans } from '../../product/preview-spans.tsx'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { CopyElementText } from '../../ui/controls/copyable.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { Section } from '../../ui/layout/page-header.tsx'
import { variableName } from './run-form.ts'

export type RunContent = Pick<Prompt, 'blocks' | 'variables'>

interface CompiledPromptProps {
  readonly content: RunContent
  readonly form: FormState
}

/** The script redraws it while values are typed. */
export const CompiledPrompt = ({ content, form }: CompiledPromptProps) => {
  const { blocks = [], variables = [] } = content
  const values = Object.fromEntries(
    Object.keys(form.values).map((name) => [name, fieldValue(form, name)]),
  )
  const given = Object.fromEntries(
    variables.map(({ key }) => [key, values[variableName(key)] ?? '']),
  )
  const ordered = blocks.toSorted((a, b) => a.sort_order - b.sort_order)
  const spans = previewSpans(ordered, variables, given)
  return (
    <div id="playground-compiled">
      <Section title="Compiled prompt" id="compiled">
        <div class="card">
          <div
            class="preview-text"
            id="compiled-text"
            data-content={JSON.stringify({ blocks: ordered, variables })}
          >
            {spans.length === 0 ? (
              <span class="quiet-text">Every block is empty or off.</span>
            ) : (
              <PreviewSpans spans={spans} />
            )}
          </div>
        </div>
        <div>
          <CopyElementText id="compiled-text" label="the compiled prompt" />
        </div>
      </Section>
    </div>
  )
}
