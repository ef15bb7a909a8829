import { type FilledSpan, previewSpans } from '@promptwire/core/compile/preview'
import { isBlank, keysOf, parseTemplate } from '@promptwire/core/compile/template'
import { warningsOf } from '@promptwire/core/compile/warnings'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyTextOf } from '../../ui/copyable.tsx'
import { readingCostInWords } from '../../ui/dollars.ts'
import { promptPath } from '../../ui/prompt-path.ts'
import type { Block } from './edited-prompt.ts'
import type { EditorFacts } from './editor-facts.ts'
import { modelFields } from './model-fields.ts'

/** The prompt as a model gets it: what was filled in is marked, what is missing is amber. */
export const PreviewPane = (props: EditorFacts) => {
  const { prompt, isFrame } = props
  const isEmpty = prompt.blocks.every((block) => !saysSomething(block))
  return (
    <div class={isEmpty ? 'preview is-empty' : 'preview'} id="editor-preview">
      <div class="preview-given">
        <PreviewValues {...props} />
      </div>
      <p class="preview-nothing quiet-text">Nothing to compile yet: every block is empty or off.</p>
      <div class="preview-text" id="preview-text">
        {isFrame ? null : <PreviewParts {...props} />}
      </div>
      <div class="preview-foot">
        <p class="preview-size quiet-text small numbers">{sizeOf(props)}</p>
        <CopyTextOf id="preview-text" label="the compiled text" />
      </div>
      <div class="preview-notes">
        <PreviewWarnings {...props} />
      </div>
    </div>
  )
}

/** What a model counts of it, which model that is where the prompt names one, and what that takes. */
function sizeOf({ prompt, tokens, cost }: EditorFacts): string {
  if (tokens === undefined) return 'A required variable has no value yet.'
  const { model } = modelFields(prompt.model_config)
  return [
    `${tokens.toLocaleString('en')} tokens`,
    ...(model ? [model] : []),
    ...(cost === undefined ? [] : [readingCostInWords(cost)]),
  ].join(' · ')
}

const saysSomething = (block: Block) => block.enabled && !isBlank(block)

/** What each block adds to the text: a script draws anew only what has changed. */
const PreviewParts = ({ prompt, values }: EditorFacts) => {
  const last = prompt.blocks.findLast(saysSomething)
  return prompt.blocks.map((block) => (
    <div class="preview-part" data-block={block.id}>
      {previewSpans([block], prompt.variables, values).map((span) =>
        span.kind === 'text' ? span.text : <Filled span={span} />,
      )}
      {block !== last && saysSomething(block) ? '\n\n' : null}
    </div>
  ))
}

/** A value, or a placeholder without one, which leads to where it is given. */
const Filled = ({ span: { kind, key, text } }: { span: FilledSpan }) =>
  kind === 'unresolved' || kind === 'missing' ? (
    <a class={`filled filled-${kind}`} href={`#value-${key}`} title={`Set ${key}`}>
      {text}
    </a>
  ) : (
    <mark class={`filled filled-${kind}`} title={`{{${key}}}`}>
      {text}
    </mark>
  )

const PreviewValues = ({ project, prompt, values }: EditorFacts) => {
  const keys = keysOf(parseTemplate(prompt.blocks))
  if (keys.length === 0) return null
  const declared = new Map(prompt.variables.map((variable) => [variable.key, variable]))
  return (
    <form method="get" action={promptPath(project, prompt.slug)} class="preview-values">
      {keys.map((key) => (
        <div class="preview-value">
          <span class="mono" aria-hidden="true">
            {key}
          </span>
          <input
            class="input"
            id={`value-${key}`}
            aria-label={key}
            name={`value.${key}`}
            value={values[key] ?? ''}
            placeholder={declared.get(key)?.default_value ?? ''}
            dir="auto"
          />
        </div>
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
