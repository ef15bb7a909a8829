import { type Key, MAX_KEY_RESTRICTIONS } from '@promptwire/contract/keys/keys'
import { count } from '@promptwire/core/text/count'
import { Checkbox, CheckboxGroup, RadioGroup } from '../../ui/controls/choice.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

/** A folder, by its path. */
export interface FolderChoice {
  readonly id: string
  readonly path: string
}

interface ReachFieldsProps {
  readonly form: FormState
  readonly folders: readonly FolderChoice[]
}

const CHOICES = [
  { value: 'project', label: 'The whole project', hint: 'Every prompt, now and later.' },
  {
    value: 'some',
    label: 'Only some folders and prompts',
    hint: 'The key sees nothing else in the project.',
  },
] as const

export const ReachFields = ({ form, folders }: ReachFieldsProps) => (
  <div class="key-reach">
    <RadioGroup form={form} name="reach" legend="Reaches" choices={CHOICES} />
    <div class="key-reach-choice">
      {folders.length > 0 ? (
        <CheckboxGroup form={form} name="folder_ids" legend="Folders and their subfolders">
          {folders.map(({ id, path }) => (
            <Checkbox form={form} name="folder_ids" value={id} label={path} />
          ))}
        </CheckboxGroup>
      ) : null}
      <TextArea
        form={form}
        name="restricted_to"
        label="Single prompts"
        rows={3}
        placeholder="support-reply"
        hint={`Slugs, one per line. At most ${MAX_KEY_RESTRICTIONS} folders and prompts.`}
        optional
        mono
      />
    </div>
  </div>
)

/** Counts the folders and prompts of a restricted key. */
export const ReachSummary = ({ item: { restricted_to } }: { item: Key }) =>
  restricted_to ? <p class="quiet-text">Reaches only {describeReach(restricted_to)}.</p> : null

function describeReach({ folder_ids, prompt_ids }: NonNullable<Key['restricted_to']>): string {
  const parts = [
    ...(folder_ids.length > 0 ? [count(folder_ids.length, 'folder')] : []),
    ...(prompt_ids.length > 0 ? [count(prompt_ids.length, 'prompt')] : []),
  ]
  return parts.join(' and ') || 'nothing'
}
