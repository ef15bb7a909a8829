import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { canHold } from '@promptwire/core/compile/reachable-condition'
import { describeOptions, HEADING_LABELS } from '@promptwire/core/editing/describe-options'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, FieldProblem, Select } from '../../../ui/controls/field.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { Icon } from '../../../ui/data/icon.tsx'
import type { Block, Variable } from '../edited-prompt.ts'
import { ConditionRows } from './condition-rows.tsx'

interface BlockOptionsProps {
  readonly block: Block
  readonly form: FormState
  readonly variables: readonly Variable[]
}

const panelId = ({ id }: Block) => `options-${id}`

/** Role, name, heading and condition of a block, behind a button in its head. */
export const BlockOptions = ({ block, form, variables }: BlockOptionsProps) => {
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
          {/* The condition as JSON: the script shows it as rows, and sends this text alone. */}
          <input type="text" name="when" value={fieldValue(form, 'when')} hidden />
          <noscript>
            <ConditionRows form={form} variables={variables} />
          </noscript>
          <div class="condition-picker" />
          <FieldProblem id={`${panelId(block)}-when-problem`} text={form.problems['when']} />
        </div>
        <span class="block-save">
          <Button hiddenText={`options of ${title}`}>Save</Button>
        </span>
      </div>
    </>
  )
}

const ROLE_LABELS = { system: 'System', user: 'User', assistant: 'Assistant' }

/** The options that are not as default. Opens them. */
export const OptionsSummary = ({ block, variables }: Omit<BlockOptionsProps, 'form'>) => {
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
