import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import { optionOf } from '@promptwire/core/provider-options'
import type { Child } from 'hono/jsx'
import { Field, TextArea } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { CallSettings } from './call-settings.tsx'

interface ProviderFieldsProps {
  readonly form: FormState
  readonly kind: StoredKind
  readonly exampleModel: string
  readonly needsKey: boolean
  /** What is kept of the key now, where there is one. */
  readonly keptKey?: Child
  /** Of the extra headers that are kept. */
  readonly headerNames?: readonly string[]
}

/** How addresses that are different for everybody look. */
const STANDARD: Partial<Record<StoredKind, string>> = {
  bedrock: 'https://bedrock-runtime.<region>.amazonaws.com',
}

const ACCESS_KEYS =
  'A Bedrock API key, or ACCESS_KEY_ID:SECRET_ACCESS_KEY, with :SESSION_TOKEN for temporary credentials. Sealed before it is stored.'

function addressHint(kind: StoredKind, standard: string | null): string | undefined {
  if (kind === 'azure') return 'The endpoint of your resource: https://NAME.openai.azure.com'
  return standard === null ? undefined : 'Only where you use a proxy or a gateway of your own.'
}

const Region = ({ form }: { form: FormState }) => (
  <Field form={form} name="region" label="Region" maxlength={40} mono placeholder="eu-central-1" />
)

const ApiVersion = ({ form }: { form: FormState }) => (
  <Field
    form={form}
    name="api_version"
    label="API version"
    maxlength={40}
    mono
    optional
    placeholder="2024-10-21"
    hint="Leave empty for the v1 API. A dated version uses chat completions of single deployments."
  />
)

const Credential = ({ form, kind, needsKey, keptKey }: ProviderFieldsProps) => (
  <Field
    form={form}
    name="credential"
    type="password"
    label={kind === 'bedrock' ? 'API key or access keys' : 'API key'}
    maxlength={4096}
    autocomplete="off"
    mono
    optional={!needsKey || keptKey !== undefined}
    hint={
      keptKey ??
      (kind === 'bedrock' ? ACCESS_KEYS : undefined) ??
      'Sealed before it is stored. Nobody sees it again, only its last four characters.'
    }
  />
)

/** What of a provider people fill in. */
export const ProviderFields = (props: ProviderFieldsProps) => {
  const { form, kind, exampleModel, headerNames = [] } = props
  const standard = STANDARD[kind] ?? PROVIDER_KINDS[kind].baseUrl
  const option = optionOf(kind)
  return (
    <>
      <Field
        form={form}
        name="name"
        label="Name"
        maxlength={100}
        hint="Prompts and programs name the provider by it."
      />
      {option === 'region' ? <Region form={form} /> : null}
      <Field
        form={form}
        name="base_url"
        type="url"
        label="Address"
        maxlength={2048}
        mono
        optional={standard !== null}
        placeholder={standard ?? 'https://models.example.com/v1'}
        hint={addressHint(kind, standard)}
      />
      {option === 'api_version' ? <ApiVersion form={form} /> : null}
      <Credential {...props} />
      <Field
        form={form}
        name="default_model"
        label="Default model"
        maxlength={200}
        mono
        placeholder={exampleModel}
        hint="Runs where no model is named, and answers the test."
      />
      <TextArea
        form={form}
        name="models"
        label="Other models to offer"
        optional
        rows={3}
        mono
        hint="One on each line. People and agents choose from these; any other may still be named."
      />
      <CallSettings form={form} headerNames={headerNames} />
    </>
  )
}
