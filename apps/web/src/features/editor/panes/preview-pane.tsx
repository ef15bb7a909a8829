import { type FilledSpan, previewSpans } from '@promptwire/core/compile/preview'
import { findPlaceholderKeys, isBlank, parseTemplate } from '@promptwire/core/compile/template'
import { findWarnings } from '@promptwire/core/compile/warnings'
import { toModelFields } from '@promptwire/core/editing/model-fields'
import { promptPath } from '../../../product/prompt-path.ts'
import { PromptWarnings } from '../../../product/prompt-warnings.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyElementText } from '../../../ui/controls/copyable.tsx'
import { formatInputCost } from '../../../ui/data/dollars.ts'
import type { Block } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'

/** The compiled prompt. Filled values are marked, missing ones are amber. */
export const PreviewPane = (props: EditorContext) => {
  const { prompt, isFrame } = props
  const isEmpty = prompt.blocks.every((block) => !hasOutput(block))
  return (
    <div class={isEmpty ? 'preview is-empty' : 'preview'} id="editor-preview">
      <div class="preview-given">
        <PreviewValues {...props} />
      </div>
      <p class="preview-nothing quiet-text">Your prompt will appear here as you write.</p>
      <div class="preview-text" id="preview-text">
        {isFrame ? null : <PreviewParts {...props} />}
      </div>
      <div class="preview-foot">
        <p class="preview-size quiet-text small numbers">{formatSize(props)}</p>
        <CopyElementText id="preview-text" label="the compiled text" />
      </div>
      <div class="preview-notes">
        <PreviewWarnings {...props} />
      </div>
    </div>
  )
}

/** Token count, model and input cost. */
function formatSize({ prompt, tokens, cost }: EditorContext): string {
  if (tokens === undefined) return 'A required variable has no value yet.'
  const { model } = toModelFields(prompt.model_config)
  return [
    `${tokens.toLocaleString('en')} tokens`,
    ...(model ? [model] : []),
    ...(cost === undefined ? [] : [formatInputCost(cost)]),
  ].join(' · ')
}

const hasOutput = (block: Block) => block.enabled && !isBlank(block)

/** One element per block, so that the script redraws only changed blocks. */
const PreviewParts = ({ prompt, values }: EditorContext) => {
  const last = prompt.blocks.findLast(hasOutput)
  return prompt.blocks.map((block) => (
    <div class="preview-part" data-block={block.id}>
      {previewSpans([block], prompt.variables, values).map((span) =>
        span.kind === 'text' ? span.text : <Filled span={span} />,
      )}
      {block !== last && hasOutput(block) ? '\n\n' : null}
    </div>
  ))
}

/** A filled value, or an empty placeholder that links to its field. */
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

const PreviewValues = ({ project, prompt, values }: EditorContext) => {
  const keys = findPlaceholderKeys(parseTemplate(prompt.blocks))
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

/** Nothing before the first text. */
const PreviewWarnings = ({ prompt }: EditorContext) =>
  prompt.blocks.every(isBlank) ? null : (
    <PromptWarnings
      title="Before you publish"
      warnings={findWarnings(prompt.blocks, prompt.variables)}
    />
  )
