import {
  BLOCK_TITLES,
  blockTypeName,
  WRITTEN_TYPES,
} from '@promptwire/core/contract/public/prompts/block-types'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Field, Select, TextArea } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { freshForm } from '../../../ui/controls/form-state.ts'
import { MenuLink } from '../../../ui/controls/menu-item.tsx'
import { Icon } from '../../../ui/data/icon.tsx'
import type { EditorContext } from '../editor-context.ts'
import { BLOCK_PLACEHOLDERS } from './block-placeholders.ts'

/** Form for a new block. Also offers the text of a block deleted during editing. */
export const AddBlock = ({ project, prompt, refused, tab }: EditorContext) => {
  const isHere =
    refused?.form.values['title'] !== undefined &&
    prompt.blocks.every(({ id }) => id !== refused.recordId)
  const form = isHere ? refused.form : freshForm({ type: 'custom' })
  return (
    <>
      <BlockKinds project={project} prompt={prompt} />
      <details class="add-block" id="add-block" open={isHere}>
        <summary class="button button-plain">
          <Icon name="plus" /> Add block
        </summary>
        <Form
          action={`${promptPath(project, prompt.slug)}/blocks?tab=${tab}`}
          form={form}
          hasLongText
        >
          <Select
            form={form}
            name="type"
            label="Kind"
            options={WRITTEN_TYPES.map((type) => ({ value: type, label: blockTypeName(type) }))}
          />
          <Field form={form} id="new-title" name="title" label="Title" maxlength={200} />
          <TextArea form={form} id="new-content" name="content" label="Text" rows={4} optional />
          <Button>Add block</Button>
          <ButtonLink href={`${promptPath(project, prompt.slug)}/include`}>
            Include a shared part…
          </ButtonLink>
        </Form>
      </details>
    </>
  )
}

/** With JavaScript, choosing a kind adds the block. */
const BlockKinds = ({ project, prompt }: Pick<EditorContext, 'project' | 'prompt'>) => (
  <div class="block-kinds">
    <button type="button" class="button button-plain add-block-button" popovertarget="block-kinds">
      <Icon name="plus" /> Add block
    </button>
    <div class="menu menu-floating" id="block-kinds" popover="auto">
      {WRITTEN_TYPES.map((type) => (
        <button
          type="button"
          class="menu-item"
          data-add-block={type}
          data-title={BLOCK_TITLES[type]}
          data-placeholder={BLOCK_PLACEHOLDERS[type]}
        >
          <span class="menu-text">{BLOCK_TITLES[type]}</span>
        </button>
      ))}
      <MenuLink icon="file-text" href={`${promptPath(project, prompt.slug)}/include`}>
        <span class="menu-text">Shared part…</span>
      </MenuLink>
    </div>
  </div>
)
