import { explainBlocks } from '@promptwire/core/compile/explain-blocks'
import { separatorAfter } from '@promptwire/core/compile/heading'
import { includedBlocks, previewSpans } from '@promptwire/core/compile/preview'
import { createBlockSelector } from '@promptwire/core/compile/select-blocks'
import { findPlaceholderKeys, isBlank, parseTemplate } from '@promptwire/core/compile/template'
import { findWarnings } from '@promptwire/core/compile/warnings'
import { toModelFields } from '@promptwire/core/editing/model-fields'
import { hasExactCounts } from '@promptwire/core/tokens/encoding'
import { PreviewSpans } from '../../../product/preview-spans.tsx'
import { promptPath } from '../../../product/prompt-path.ts'
import { PromptWarnings } from '../../../product/prompt-warnings.tsx'
import { TypedValue } from '../../../product/values/typed-value.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyElementText } from '../../../ui/controls/copyable.tsx'
import { formatInputCost } from '../../../ui/data/dollars.ts'
import type { Block } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'
import { CacheLine } from './cache-line.tsx'

/** The compiled prompt. Filled values are marked, missing ones are amber. */
export const PreviewPane = (props: EditorContext) => {
  const { isFrame } = props
  const isEmpty = listIncluded(props).length === 0
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
      <Reasons {...props} />
      <div class="preview-notes">
        <CacheLine {...props} />
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
    `${hasExactCounts(model) ? '' : 'about '}${tokens.toLocaleString('en')} tokens`,
    ...(model ? [model] : []),
    ...(cost === undefined ? [] : [formatInputCost(cost)]),
  ].join(' · ')
}

const hasOutput = (block: Block) => block.enabled && !isBlank(block)

const listIncluded = ({ prompt, values }: EditorContext) =>
  includedBlocks(prompt.blocks, prompt.variables, values).filter(hasOutput)

/** Which blocks with conditions take part, and why. */
const Reasons = ({ prompt, values }: EditorContext) => (
  <ul class="preview-reasons">
    {explainBlocks(prompt.blocks, prompt.variables, values).map(({ title, isIncluded, reason }) => (
      <li class={isIncluded ? 'is-included' : 'is-left-out'}>
        <strong>{title}</strong> {reason}
      </li>
    ))}
  </ul>
)

/** One element per block, so that the script redraws only changed blocks. */
const PreviewParts = (props: EditorContext) => {
  const { prompt, values } = props
  const included = listIncluded(props)
  const last = included.at(-1)
  return prompt.blocks.map((block) => {
    // A shared part has several blocks.
    const end = included.findLast(({ id }) => id === block.id)
    return (
      <div class="preview-part" data-block={block.id}>
        <PreviewSpans spans={previewSpans([block], prompt.variables, values)} isLinked />
        {end && end !== last ? separatorAfter(end) : null}
      </div>
    )
  })
}

const PreviewValues = ({ project, prompt, values }: EditorContext) => {
  const placed = findPlaceholderKeys(parseTemplate(prompt.blocks))
  const keys = [...new Set([...placed, ...(createBlockSelector(prompt.blocks)?.keys ?? [])])]
  if (keys.length === 0) return null
  const declared = new Map(prompt.variables.map((variable) => [variable.key, variable]))
  return (
    <form method="get" action={promptPath(project, prompt.slug)} class="preview-values">
      {keys.map((key) => (
        <div class="preview-value">
          <span class="mono" aria-hidden="true">
            {key}
          </span>
          <TypedValue
            variable={declared.get(key)}
            name={`value.${key}`}
            value={values[key] ?? ''}
            isCompact
            control={{
              id: `value-${key}`,
              'aria-label': key,
              // In no form: an address with its value would be in logs.
              ...(declared.get(key)?.sensitive && { form: '' }),
            }}
          />
        </div>
      ))}
      <span class="form-save">
        <Button>Fill in</Button>
      </span>
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
