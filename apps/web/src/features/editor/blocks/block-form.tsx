import { toBlockFields } from '@promptwire/contract/editing/prompt-records'
import { explainInvalidKeys } from '@promptwire/core/compile/invalid-keys'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { Icon } from '../../../ui/data/icon.tsx'
import type { Block } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'
import { ScriptForm } from '../script-form.tsx'
import { BlockBox } from './block-box.tsx'
import { BlockKind } from './block-kind.tsx'
import { BlockMenu } from './block-menu.tsx'
import { BlockOptions, OptionsSummary } from './block-options.tsx'
import { BLOCK_PLACEHOLDERS } from './block-placeholders.ts'
import { PartBar } from './part-bar.tsx'
import { rewritePath } from './rewrite-path.ts'
import { TEMPLATE_ID } from './template-id.ts'

interface BlockFormProps extends Pick<EditorContext, 'project' | 'prompt'> {
  readonly block: Block
  readonly tokens?: number | undefined
  /** Whether the user writes here first. */
  readonly isFirstToWrite?: boolean
}

/** A block as a form: a header above its text. */
export const BlockForm = (props: BlockFormProps) => {
  const { project, prompt, block, tokens, isFirstToWrite } = props
  const form = toBlockForm(block)
  const id = `block-${block.id}`
  const name = block.title
  return (
    <ScriptForm
      id={id}
      tabindex={-1}
      class={block.enabled ? 'block' : 'block is-off'}
      aria-label={`Block ${name}`}
      data-type={block.type}
      data-include={toBlockFields(block).include}
    >
      <header class="block-head">
        <BlockHandle name={name} />
        <input
          class="block-title"
          name="title"
          value={name}
          aria-label={`Title of ${name}`}
          dir="auto"
          required
        />
        <span class="block-excerpt quiet-text small" aria-hidden="true" />
        <BlockKind type={block.type} title={name} tokens={tokens} />
        <span class="block-stays quiet-text small">required</span>
        <BlockBox
          form={form}
          name="enabled"
          class="block-switch"
          label={`On or off: include ${name} in the prompt`}
        >
          <span class="switch-on">On</span>
          <span class="switch-off">Off</span>
        </BlockBox>
        <BlockFold id={id} name={name} />
        <BlockOptions block={block} form={form} />
        <BlockMenu block={block} form={form} rewriteHref={rewritePath(props)} />
      </header>
      <div class="block-body" id={`${id}-body`}>
        <OptionsSummary block={block} variables={prompt.variables} />
        {block.type === 'include' || block.id === TEMPLATE_ID ? (
          <PartBar project={project} block={block} />
        ) : null}
        <BlockContent form={form} name={name} type={block.type} autofocus={isFirstToWrite} />
        <p class="block-names small">{explainInvalidKeys(block.content)}</p>
      </div>
    </ScriptForm>
  )
}

/** Moves the block. */
const BlockHandle = ({ name }: { name: string }) => (
  <button
    type="button"
    class="block-tool block-handle"
    aria-label={`Move ${name}`}
    title="Drag, or ↑ and ↓"
  >
    <Icon name="grip-vertical" />
  </button>
)

/** Collapses the text. */
const BlockFold = ({ id, name }: { id: string; name: string }) => (
  <button
    type="button"
    class="block-tool block-fold"
    aria-label={`Collapse ${name}`}
    aria-expanded="true"
    aria-controls={`${id}-body`}
  >
    <Icon name="chevron-down" />
  </button>
)

interface BlockContentProps {
  readonly form: FormState
  readonly name: string
  readonly type: Block['type']
  readonly autofocus: boolean | undefined
}

/** Adds a line break at the start, because HTML parsers drop the first one of a text area. */
const BlockContent = ({ form, name, type, autofocus }: BlockContentProps) => (
  <div class="block-writing">
    <textarea
      class="block-text"
      name="content"
      aria-label={`Text of ${name}`}
      rows={3}
      dir="auto"
      placeholder={BLOCK_PLACEHOLDERS[type]}
      spellcheck={true}
      autofocus={autofocus}
      readonly={type === 'include'}
    >
      {`\n${fieldValue(form, 'content')}`}
    </textarea>
  </div>
)

const toBlockForm = (block: Block): FormState => {
  const { enabled, is_required, ...texts } = toBlockFields(block)
  return freshForm({
    ...texts,
    enabled: enabled ? ['yes'] : [],
    is_required: is_required ? ['yes'] : [],
  })
}
