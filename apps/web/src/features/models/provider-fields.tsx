import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
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

/** What of a provider people fill in. */
export const ProviderFields = (props: ProviderFieldsProps) => {
  const { form, kind, exampleModel, needsKey, keptKey, headerNames = [] } = props
  const standard = PROVIDER_KINDS[kind].baseUrl
  return (
    <>
      <Field
        form={form}
        name="name"
        label="Name"
        maxlength={100}
        hint="Prompts and programs name the provider by it."
      />
      <Field
        form={form}
        name="base_url"
        type="url"
        label="Address"
        maxlength={2048}
        mono
        optional={standard !== null}
        placeholder={standard ?? 'https://models.example.com/v1'}
        hint={
          standard === null ? undefined : 'Only where you use a proxy or a gateway of your own.'
        }
      />
      <Field
        form={form}
        name="credential"
        type="password"
        label="API key"
        maxlength={4096}
        autocomplete="off"
        mono
        optional={!needsKey || keptKey !== undefined}
        hint={
          keptKey ??
          'Sealed before it is stored. Nobody sees it again, only its last four characters.'
        }
      />
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
