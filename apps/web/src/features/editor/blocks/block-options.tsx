import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { canHold } from '@promptwire/core/compile/reachable-condition'
import { describeOptions, HEADING_LABELS } from '@promptwire/core/editing/describe-options'
import { Field, Select } from '../../../ui/controls/field.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { Icon } from '../../../ui/data/icon.tsx'
import type { Block, Variable } from '../edited-prompt.ts'

interface BlockOptionsProps {
  readonly block: Block
  readonly form: FormState
}

const panelId = ({ id }: Block) => `options-${id}`

/** Role, name, heading and condition of a block, behind a button in its head. */
export const BlockOptions = ({ block, form }: BlockOptionsProps) => {
  const { id, title } = block
  return (
    <>
      <button
        type="button"
        class="button button-plain button-icon block-options-button"
        popovertarget={panelId(block)}
        aria-label={`Options of ${title}`}
        title="Role, heading and condition"
      >
        <Icon name="sliders-horizontal" />
      </button>
      <div
        class="menu menu-floating block-options"
        id={panelId(block)}
        popover="auto"
        role="dialog"
        aria-label={`Options of ${title}`}
      >
        <div class="block-options-fields">
          <Select
            form={form}
            id={`role-${id}`}
            name="role"
            label="Message role"
            options={MESSAGE_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          />
          <Field
            form={form}
            optional
            id={`name-${id}`}
            name="name"
            label="Author name"
            maxlength={64}
          />
          <Select
            form={form}
            id={`heading-${id}`}
            name="heading"
            label="Heading"
            options={HEADINGS.map((value) => ({ value, label: HEADING_LABELS[value] }))}
          />
        </div>
        <div class="field condition">
          {/* The condition as JSON: the picker shows it as rows. */}
          <input type="text" name="when" value={fieldValue(form, 'when')} hidden />
          <div class="condition-picker" />
        </div>
      </div>
    </>
  )
}

const ROLE_LABELS = { system: 'System', user: 'User', assistant: 'Assistant' }

interface OptionsSummaryProps {
  readonly block: Block
  readonly variables: readonly Variable[]
}

/** The options that are not as default. Opens them. */
export const OptionsSummary = ({ block, variables }: OptionsSummaryProps) => {
  const words = describeOptions(block)
  const isNever = block.enabled && block.when !== null && !canHold(block.when, variables)
  return (
    <>
      <button
        type="button"
        class="block-set small"
        popovertarget={panelId(block)}
        hidden={words === ''}
      >
        {words}
      </button>
      <p class="block-never small" hidden={!isNever}>
        <Icon name="triangle-alert" /> Can never appear: no values meet its condition.
      </p>
    </>
  )
}
