import { explainInvalidKeys } from '@promptwire/core/compile/invalid-keys'
import { fingerprint, toBlockFields } from '@promptwire/core/editing/prompt-records'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldProblem } from '../../../ui/controls/field.tsx'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import { Icon } from '../../../ui/data/icon.tsx'
import { BaseTextField } from '../base-text-field.tsx'
import type { Block } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'
import { BlockBox } from './block-box.tsx'
import { BlockConflict } from './block-conflict.tsx'
import { BlockKind } from './block-kind.tsx'
import { BlockMenu } from './block-menu.tsx'
import { BlockOptions, OptionsSummary } from './block-options.tsx'
import { BLOCK_PLACEHOLDERS } from './block-placeholders.ts'
import { PartBar } from './part-bar.tsx'
import { TEMPLATE_ID } from './template-id.ts'

interface BlockFormProps extends Pick<EditorContext, 'project' | 'prompt' | 'tab' | 'refused'> {
  readonly block: Block
  readonly tokens?: number | undefined
  /** Whether the user writes here first. */
  readonly isFirstToWrite?: boolean
}

/** A block as a form: a header above its text. Every button submits the text. */
export const BlockForm = (props: BlockFormProps) => {
  const { project, prompt, block, tokens, refused, tab, isFirstToWrite } = props
  const form = refused?.recordId === block.id ? refused.form : toBlockForm(block)
  const now = fingerprint(toBlockFields(block))
  const isConflict = form.values['base'] !== undefined && fieldValue(form, 'base') !== now
  const id = `block-${block.id}`
  const action = `${promptPath(project, prompt.slug)}/blocks/${block.id}?tab=${tab}`
  const name = block.title
  return (
    <PostForm
      enctype="multipart/form-data"
      action={action}
      id={id}
      tabindex={-1}
      class={block.enabled ? 'block' : 'block is-off'}
      aria-label={`Block ${name}`}
      data-type={block.type}
      data-include={toBlockFields(block).include}
    >
      <input type="hidden" name="revision" value={prompt.revision} />
      <input type="hidden" name="base" value={now} />
      <input type="hidden" name="place" value={block.sort_order} />
      <BaseTextField text={block.content} />
      <header class="block-head">
        <BlockHandle name={name} />
        <input
          class="block-title"
          name="title"
          value={fieldValue(form, 'title')}
          aria-label={`Title of ${name}`}
          dir="auto"
          required
          {...refusedAs(form, 'title', id)}
        />
        <span class="block-excerpt quiet-text small" aria-hidden="true" />
        {/* Next to the title, which takes its place when the script saves. */}
        <span class="block-save">
          <Button hiddenText={name}>Save</Button>
        </span>
        <BlockKind type={block.type} title={block.title} tokens={tokens} />
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
        <BlockOptions block={block} form={form} variables={prompt.variables} />
        <BlockMenu
          block={block}
          form={form}
          rewriteHref={
            project.may.includes('ai:rewrite')
              ? `${promptPath(project, prompt.slug)}/proposals/rewrite?block=${block.id}`
              : undefined
          }
        />
      </header>
      <div class="block-body" id={`${id}-body`}>
        <OptionsSummary block={block} variables={prompt.variables} />
        <FieldProblem id={`${id}-title-problem`} text={form.problems['title']} />
        <FieldProblem id={`${id}-content-problem`} text={form.problems['content']} />
        {form.problem && !isConflict ? <Callout kind="problem">{form.problem}</Callout> : null}
        {block.type === 'include' || block.id === TEMPLATE_ID ? (
          <PartBar project={project} block={block} />
        ) : null}
        {isConflict ? <BlockConflict block={block} before={form.values['was']?.[0]} /> : null}
        <BlockContent
          form={form}
          id={id}
          name={name}
          type={block.type}
          isConflict={isConflict}
          autofocus={isFirstToWrite}
        />
        <p class="block-names small">{explainInvalidKeys(fieldValue(form, 'content'))}</p>
        {isConflict ? (
          <div class="row">
            <Button>Keep mine</Button>
            <a class="button" href={`${promptPath(project, prompt.slug)}?tab=${tab}#${id}`}>
              Use theirs
            </a>
            <Button formaction={action.replace('?', '/together?')}>Edit together</Button>
          </div>
        ) : null}
      </div>
    </PostForm>
  )
}

/** Moves the block. Needs JavaScript. */
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

/** Collapses the text. Needs JavaScript. */
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

/** Links an invalid field to its error message. */
const refusedAs = ({ problems }: FormState, field: 'title' | 'content', id: string) =>
  field in problems && {
    'aria-invalid': 'true' as const,
    'aria-describedby': `${id}-${field}-problem`,
  }

interface BlockContentProps {
  readonly form: FormState
  readonly id: string
  readonly name: string
  readonly type: Block['type']
  readonly isConflict: boolean
  readonly autofocus: boolean | undefined
}

/** Adds a line break at the start, because HTML parsers drop the first one of a text area. */
const BlockContent = ({ form, id, name, type, isConflict, autofocus }: BlockContentProps) => (
  <div class="block-writing">
    <textarea
      class="block-text"
      name="content"
      aria-label={isConflict ? `Your text of ${name}` : `Text of ${name}`}
      rows={3}
      dir="auto"
      placeholder={BLOCK_PLACEHOLDERS[type]}
      spellcheck={true}
      autofocus={autofocus}
      readonly={type === 'include'}
      {...refusedAs(form, 'content', id)}
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
