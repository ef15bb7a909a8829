import type { StoredKind } from '@promptwire/contract/models/provider-fields'
import { listOptionNames, type ProviderOptions } from '@promptwire/core/models/provider-options'
import { Field } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface OptionField {
  readonly label: string
  readonly placeholder: string
  readonly optional?: boolean
  readonly hint?: string
}

const FIELDS: { readonly [Name in keyof ProviderOptions]-?: OptionField } = {
  region: { label: 'Region', placeholder: 'eu-central-1' },
  api_version: {
    label: 'API version',
    placeholder: '2024-10-21',
    optional: true,
    hint: 'Leave empty for the v1 API. With a dated version, each deployment has its own endpoint.',
  },
  location: {
    label: 'Location',
    placeholder: 'global',
    optional: true,
    hint: 'Region that runs the models, such as europe-west4. Not used with an API key.',
  },
  project: {
    label: 'Project ID',
    placeholder: 'my-project-123',
    optional: true,
    hint: 'Leave empty for the project of the service account. Not used with an API key.',
  },
}

export const OptionFields = ({ form, kind }: { form: FormState; kind: StoredKind }) => (
  <>
    {listOptionNames(kind).map((name) => (
      <Field form={form} name={`options.${name}`} maxlength={100} mono {...FIELDS[name]} />
    ))}
  </>
)
