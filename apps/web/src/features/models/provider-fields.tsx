import { MAX_CREDENTIAL, type StoredKind } from '@promptwire/core/contract/provider-fields'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import type { Child } from 'hono/jsx'
import { Field, TextArea } from '../../ui/field.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { CallSettings } from './call-settings.tsx'
import { OptionFields } from './option-fields.tsx'

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
  vertex: 'https://<location>-aiplatform.googleapis.com',
}

const ACCESS_KEYS =
  'A Bedrock API key, or ACCESS_KEY_ID:SECRET_ACCESS_KEY, with :SESSION_TOKEN for temporary credentials. Sealed before it is stored.'

const SERVICE_ACCOUNT =
  'The JSON key file of a service account with the role Vertex AI User, pasted whole; or an API key of express mode. Sealed before it is stored.'

function addressHint(kind: StoredKind, standard: string | null): string | undefined {
  if (kind === 'azure') return 'The endpoint of your resource: https://NAME.openai.azure.com'
  return standard === null ? undefined : 'Only where you use a proxy or a gateway of your own.'
}

const CREDENTIALS: Partial<Record<StoredKind, { readonly label: string; readonly hint: string }>> =
  {
    bedrock: { label: 'API key or access keys', hint: ACCESS_KEYS },
    vertex: { label: 'Service account key or API key', hint: SERVICE_ACCOUNT },
  }

const Credential = ({ form, kind, needsKey, keptKey }: ProviderFieldsProps) => (
  <Field
    form={form}
    name="credential"
    type="password"
    label={CREDENTIALS[kind]?.label ?? 'API key'}
    maxlength={MAX_CREDENTIAL}
    autocomplete="off"
    mono
    optional={!needsKey || keptKey !== undefined}
    hint={
      keptKey ??
      CREDENTIALS[kind]?.hint ??
      'Sealed before it is stored. Nobody sees it again, only its last four characters.'
    }
  />
)

/** What of a provider people fill in. */
export const ProviderFields = (props: ProviderFieldsProps) => {
  const { form, kind, exampleModel, headerNames = [] } = props
  const standard = STANDARD[kind] ?? PROVIDER_KINDS[kind].baseUrl
  return (
    <>
      <Field
        form={form}
        name="name"
        label="Name"
        maxlength={100}
        hint="Prompts and programs name the provider by it."
      />
      <OptionFields form={form} kind={kind} />
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
