import type { Provider } from '@promptwire/contract/models/providers'
import type { Project } from '@promptwire/contract/projects/project'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import type { Child } from 'hono/jsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { When } from '../../ui/data/when.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { ProviderActions } from './provider-actions.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { PRESETS } from './provider-presets.ts'
import { ProviderStatus, UnreadModelList } from './provider-state.tsx'

interface ProviderPageProps {
  readonly project: Project
  readonly provider: Provider
  readonly path: string
  readonly form: FormState
  readonly dialog?: Child
}

export const ProviderPage = ({ project, provider, path, form, dialog }: ProviderPageProps) => {
  const canManage = project.may.includes('providers:manage')
  return (
    <>
      <PageHeader
        title={<Shortened text={provider.name} />}
        lead={
          <>
            <ProviderStatus provider={provider} />{' '}
            {provider.is_default ? <Badge>Default</Badge> : null}
          </>
        }
      >
        {canManage ? <ProviderActions provider={provider} path={path} /> : null}
      </PageHeader>
      {provider.last_error ? (
        <Callout kind="warning" title="Last test failed">
          {provider.last_error}
        </Callout>
      ) : null}
      <UnreadModelList provider={provider} />
      <p class="quiet-text">
        {PROVIDER_KINDS[provider.kind].name} · <ChangedBy provider={provider} />
      </p>
      {canManage ? (
        <Settings provider={provider} path={path} form={form} />
      ) : (
        <Models provider={provider} />
      )}
      {dialog}
    </>
  )
}

const ChangedBy = ({ provider }: { provider: Provider }) => (
  <>
    changed <When at={provider.updated_at} />
    {provider.updated_by ? ` by ${provider.updated_by}` : null}
  </>
)

const Settings = ({ provider, path, form }: Omit<ProviderPageProps, 'project'>) => (
  <Card title="Settings" id="settings">
    <Form action={path} form={form}>
      <ProviderFields
        form={form}
        kind={provider.kind}
        exampleModel={PRESETS.find(({ kind }) => kind === provider.kind)?.exampleModel ?? ''}
        needsKey={PROVIDER_KINDS[provider.kind].needsKey}
        headerNames={provider.header_names ?? []}
        storedKeyHint={provider.has_credential ? <StoredKeyHint provider={provider} /> : undefined}
      />
      <div class="row">
        <Button kind="primary">Save provider</Button>
        <ButtonLink id="offered" href={`${path}/offered`}>
          Choose models
        </ButtonLink>
      </div>
    </Form>
  </Card>
)

const StoredKeyHint = ({ provider }: { provider: Provider }) => (
  <>
    Stored key: {provider.last_four ? <code>…{provider.last_four}</code> : 'hidden'}. Leave empty to
    keep it. A new address needs the key again.
  </>
)

const Models = ({ provider }: { provider: Provider }) => (
  <Card title="Models" id="models">
    <ul>
      {[...new Set([provider.default_model, ...provider.models])].map((model) => (
        <li>
          <code>{model}</code>
        </li>
      ))}
    </ul>
  </Card>
)
