import { MAX_CREDENTIAL, type StoredKind } from '@promptwire/contract/models/provider-fields'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import type { Child } from 'hono/jsx'
import { Field, TextArea } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { CallSettings } from './call-settings.tsx'
import { OptionFields } from './option-fields.tsx'

interface ProviderFieldsProps {
  readonly form: FormState
  readonly kind: StoredKind
  readonly exampleModel: string
  readonly needsKey: boolean
  /** A hint about the stored key. */
  readonly storedKeyHint?: Child
  readonly headerNames?: readonly string[]
}

/** Addresses that differ by account. */
const ADDRESSES: Partial<Record<StoredKind, string>> = {
  azure: 'https://my-resource.openai.azure.com',
  bedrock: 'https://bedrock-runtime.<region>.amazonaws.com',
  vertex: 'https://<location>-aiplatform.googleapis.com',
}

const AZURE_ENDPOINT = 'Endpoint of your Azure OpenAI resource.'
const PROXY = 'Only needed for your own proxy or gateway.'

const DEFAULT_MODEL = 'Used if a call names no model, and to test the provider.'

const ACCESS_KEYS =
  'A Bedrock API key, or ACCESS_KEY_ID:SECRET_ACCESS_KEY, with :SESSION_TOKEN for temporary credentials. Encrypted before it is stored.'

const SERVICE_ACCOUNT =
  'Paste the whole JSON key file of a service account with the role Vertex AI User, or an API key of express mode. Encrypted before it is stored.'

const CREDENTIALS: Partial<Record<StoredKind, { readonly label: string; readonly hint: string }>> =
  {
    bedrock: { label: 'API key or access keys', hint: ACCESS_KEYS },
    vertex: { label: 'Service account key or API key', hint: SERVICE_ACCOUNT },
  }

const Credential = ({ form, kind, needsKey, storedKeyHint }: ProviderFieldsProps) => (
  <Field
    form={form}
    name="credential"
    type="password"
    label={CREDENTIALS[kind]?.label ?? 'API key'}
    maxlength={MAX_CREDENTIAL}
    autocomplete="off"
    mono
    optional={!needsKey || storedKeyHint !== undefined}
    hint={
      storedKeyHint ??
      CREDENTIALS[kind]?.hint ??
      'Encrypted before it is stored. Only its last four characters are shown.'
    }
  />
)

export const ProviderFields = (props: ProviderFieldsProps) => {
  const { form, kind, exampleModel, headerNames = [] } = props
  const { baseUrl } = PROVIDER_KINDS[kind]
  const isOptional = kind !== 'azure' && (ADDRESSES[kind] ?? baseUrl) !== null
  return (
    <>
      <Field
        form={form}
        name="name"
        label="Name"
        maxlength={100}
        hint="Prompts and API calls refer to the provider by this name."
      />
      <OptionFields form={form} kind={kind} />
      <Field
        form={form}
        name="base_url"
        type="url"
        label="Address"
        maxlength={2048}
        mono
        optional={isOptional}
        placeholder={ADDRESSES[kind] ?? baseUrl ?? 'https://models.example.com/v1'}
        hint={describeAddress(kind, isOptional)}
      />
      <Credential {...props} />
      <Field
        form={form}
        name="default_model"
        label="Default model"
        maxlength={200}
        mono
        placeholder={exampleModel}
        hint={`${DEFAULT_MODEL}${kind === 'azure' ? ' Enter the name of a deployment.' : ''}`}
      />
      <TextArea
        form={form}
        name="models"
        label="Other models to offer"
        optional
        rows={3}
        mono
        hint="One per line. Offered in menus; other models can still be used by name."
      />
      <CallSettings form={form} headerNames={headerNames} />
    </>
  )
}

function describeAddress(kind: ProviderFieldsProps['kind'], isOptional: boolean) {
  if (kind === 'azure') return AZURE_ENDPOINT
  return isOptional ? PROXY : undefined
}
