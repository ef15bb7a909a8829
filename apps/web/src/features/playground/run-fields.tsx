import { COLUMNS, columnField, WORKING_COPY } from '../../product/compared-columns/column-fields.ts'
import { FurtherColumns } from '../../product/compared-columns/further-columns.tsx'
import type { Providers } from '../../product/models/model-choice.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { type Option, Select, TextArea } from '../../ui/controls/field.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { includeNamedVersions } from '../../ui/data/version-numbers.ts'
import type { Run } from './load-run.ts'
import { modelOptions } from './model-options.ts'
import { ModelsLink } from './models-link.tsx'
import { SettingFields, ValueFields } from './setting-fields.tsx'

export interface RunFieldsProps extends PromptContext {
  readonly form: FormState
  readonly providers: Providers
  /** Numbers of saved versions, newest first. */
  readonly versions: readonly number[]
  readonly runs: readonly Run[]
}

export const RunFields = (props: RunFieldsProps) => {
  const { form, project, prompt, providers, runs } = props
  const versions = versionOptions(props)
  const models = modelOptions(providers, runs, prompt)
  return (
    <>
      <div class="column-choices">
        <Select form={form} name="version" label="Version" options={versions} />
        {models.length === 0 ? null : (
          <Select
            form={form}
            name="model"
            label="Model"
            options={models}
            hint={<ModelsLink project={project} />}
          />
        )}
      </div>
      <ValueFields form={form} prompt={prompt} />
      <TextArea
        form={form}
        name="message"
        label="User message"
        hint="Leave empty to send the prompt itself as the user message."
        rows={4}
        optional
      />
      <SettingFields form={form} prompt={prompt} />
      <FurtherColumns form={form} versions={versions} models={models} />
    </>
  )
}

/** Adds versions that the form or an opened run names but the list lacks. */
function versionOptions({ prompt, versions, form }: RunFieldsProps): Option[] {
  const others = Object.keys(COLUMNS).map((column) => columnField('version', column))
  const named = ['version', ...others].map((name) => fieldValue(form, name))
  return [
    { value: WORKING_COPY, label: 'Working copy' },
    ...includeNamedVersions(versions, named).map((version) => ({
      value: String(version),
      label: `Version ${version}${version === prompt.published_version ? ', live' : ''}`,
    })),
  ]
}
