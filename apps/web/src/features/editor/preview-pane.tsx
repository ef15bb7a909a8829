import { previewSpans } from '@promptwire/core/compile/preview'
import { keysOf, parseTemplate } from '@promptwire/core/compile/template'
import { warningsOf } from '@promptwire/core/compile/warnings'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { EditorFacts } from './editor-facts.ts'
import { editorPath } from './opened-prompt.ts'

/** The prompt as a model gets it: what was filled in is marked, what is missing is amber. */
export const PreviewPane = (props: EditorFacts) => {
  const { prompt, values, tokens, isFrame } = props
  const spans = previewSpans(prompt.blocks, prompt.variables, values)
  const isEmpty = spans.every(({ text }) => text === '')
  return (
    <div class="preview" id="editor-preview">
      <PreviewValues {...props} />
      {isEmpty ? (
        <p class="quiet-text">Nothing to compile yet: every block is empty or off.</p>
      ) : (
        <pre class="preview-text" dir="auto" data-variables={JSON.stringify(prompt.variables)}>
          {(isFrame ? [] : spans).map((span) =>
            span.kind === 'text' ? (
              span.text
            ) : (
              <mark class={`filled filled-${span.kind}`} title={`{{${span.key}}}`}>
                {span.text}
              </mark>
            ),
          )}
        </pre>
      )}
      <p class="quiet-text small numbers">
        {tokens === undefined
          ? 'A required variable has no value yet.'
          : `${tokens.toLocaleString('en')} tokens`}
      </p>
      <PreviewWarnings {...props} />
    </div>
  )
}

const PreviewValues = ({ project, prompt, values }: EditorFacts) => {
  const keys = keysOf(parseTemplate(prompt.blocks))
  if (keys.length === 0) return null
  const declared = new Map(prompt.variables.map((variable) => [variable.key, variable]))
  return (
    <form method="get" action={editorPath(project, prompt.slug)} class="preview-values">
      {keys.map((key) => (
        <label class="preview-value">
          <span class="mono">{key}</span>
          <input
            class="input"
            name={`value.${key}`}
            value={values[key] ?? ''}
            placeholder={declared.get(key)?.default_value ?? ''}
            dir="auto"
          />
        </label>
      ))}
      <Button>Fill in</Button>
    </form>
  )
}

const PreviewWarnings = ({ prompt }: EditorFacts) => {
  const warnings = warningsOf(prompt.blocks, prompt.variables)
  if (warnings.length === 0) return null
  return (
    <Callout kind="warning" title="Before you publish">
      <ul>
        {warnings.map(({ message, block_id }) => (
          <li>{block_id ? <a href={`#block-${block_id}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </Callout>
  )
}
