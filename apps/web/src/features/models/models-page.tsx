import type { AiBudgetView } from '@promptwire/contract/models/ai-budget'
import type { Provider, ProviderList } from '@promptwire/contract/models/providers'
import type { Project } from '@promptwire/contract/projects/project'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import type { Child } from 'hono/jsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { BudgetCard } from './budget-card.tsx'
import { DemoCard } from './demo-card.tsx'
import { ProviderStatus } from './provider-state.tsx'

interface ModelsPageProps {
  readonly project: Project
  readonly list: ProviderList
  readonly budget: AiBudgetView
  readonly limits: FormState
  readonly dialog?: Child
}

const COLUMNS = [
  { text: 'Provider' },
  { text: 'State' },
  { text: 'Default model', from: 'tablet' },
  { text: '', hiddenText: 'Actions' },
] as const

export const ModelsPage = ({ project, list, budget, limits, dialog }: ModelsPageProps) => {
  const path = `/projects/${project.id}/models`
  const canManage = project.may.includes('providers:manage')
  return (
    <>
      <PageHeader
        title="Models"
        lead="Model providers for the playground, evals and AI features, with your own keys."
      >
        <ButtonLink href={`${path}/ending`}>Ending models</ButtonLink>
        {canManage ? (
          <ButtonLink kind="primary" icon="plus" id="new" href={`${path}/new`}>
            Add provider
          </ButtonLink>
        ) : null}
      </PageHeader>
      {list.keeps_credentials || !canManage ? null : <MissingEncryptionKeys />}
      {list.providers.length === 0 ? (
        <NoProvider canManage={canManage} path={path} />
      ) : (
        <Table label="Model providers" columns={COLUMNS}>
          {list.providers.map((provider) => (
            <ProviderRow item={provider} path={path} canManage={canManage} />
          ))}
        </Table>
      )}
      {list.providers.length > 0 && !hasDefault(list) ? <NoDefault /> : null}
      {list.demo ? <DemoCard demo={list.demo} path={path} canManage={canManage} /> : null}
      <BudgetCard budget={budget} form={canManage ? limits : undefined} path={path} />
      {dialog}
    </>
  )
}

const hasDefault = ({ providers, demo }: ProviderList) =>
  demo !== null || providers.some(({ is_default }) => is_default)

const NoProvider = ({ canManage, path }: { canManage: boolean; path: string }) => (
  <Empty
    icon="cpu"
    title="No model providers yet"
    text={
      canManage
        ? 'The playground, evals, import and AI features call a language model with your key; your provider bills you. Until you add one, your prompts never leave this service.'
        : 'The playground, evals and AI features call a language model. An admin or owner can add a provider. Until then your prompts never leave this service.'
    }
  >
    {canManage ? (
      <ButtonLink icon="plus" href={`${path}/new`}>
        Add the first provider
      </ButtonLink>
    ) : null}
  </Empty>
)

const MissingEncryptionKeys = () => (
  <Callout kind="warning" title="This service cannot store keys yet">
    The operator must set <code>ENCRYPTION_KEYS</code>. Providers without a key work already.
  </Callout>
)

const NoDefault = () => (
  <Callout kind="warning" title="No default provider">
    Calls that name no provider fail. Open a provider and make it the default.
  </Callout>
)

interface ProviderRowProps {
  readonly item: Provider
  readonly path: string
  readonly canManage: boolean
}

const ProviderRow = ({ item: provider, path, canManage }: ProviderRowProps) => (
  <tr>
    <Cell main>
      <a href={`${path}/${provider.id}`}>
        <Shortened text={provider.name} />
      </a>{' '}
      {provider.is_default ? <Badge>Default</Badge> : null}
      <div class="quiet-text">
        {PROVIDER_KINDS[provider.kind].name}
        {provider.last_four ? (
          <>
            {' · '}
            <code>…{provider.last_four}</code>
          </>
        ) : null}
      </div>
    </Cell>
    <Cell>
      <ProviderStatus provider={provider} />
    </Cell>
    <Cell from="tablet">
      <code>
        <Shortened text={provider.default_model} />
      </code>
    </Cell>
    <Cell align="end">
      {canManage && provider.enabled ? (
        <PostForm action={`${path}/${provider.id}/test`}>
          <Button hiddenText={provider.name}>Test</Button>
        </PostForm>
      ) : null}
    </Cell>
  </tr>
)
