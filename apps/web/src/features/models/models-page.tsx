import type { AiBudgetView } from '@promptwire/core/contract/people/ai-budget'
import type { Project } from '@promptwire/core/contract/people/project'
import type { Provider, ProviderList } from '@promptwire/core/contract/people/providers'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import type { Child } from 'hono/jsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { Shortened } from '../../ui/shortened.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { BudgetCard } from './budget-card.tsx'
import { DemoCard } from './demo-card.tsx'
import { ProviderStatus } from './provider-state.tsx'

interface ModelsPageProps {
  readonly project: Project
  readonly list: ProviderList
  readonly budget: AiBudgetView
  readonly limits: FormState
  /** What stands over the page, where it is open. */
  readonly dialog?: Child
}

const COLUMNS = [
  { text: 'Provider' },
  { text: 'State' },
  { text: 'Default model', from: 'tablet' },
  { text: '', hiddenText: 'Actions' },
] as const

/** Where the project's prompts may be run. */
export const ModelsPage = ({ project, list, budget, limits, dialog }: ModelsPageProps) => {
  const path = `/projects/${project.id}/models`
  const canManage = project.may.includes('providers:manage')
  return (
    <>
      <PageHeader
        title="Models"
        lead="Where the playground, evals and AI features run prompts, with keys of your own."
      >
        {canManage ? (
          <ButtonLink kind="primary" icon="plus" id="new" href={`${path}/new`}>
            Add a provider
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
    title="No model provider yet"
    text={
      canManage
        ? 'The playground, evals, import and the AI help in the editor call a language model. Until you add a provider, nothing of your prompts leaves this service. Calls are made with your key, and your provider bills you for them.'
        : 'The playground, evals and AI features call a language model. An admin or owner of the project adds the provider here; until then nothing of your prompts leaves this service.'
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
  <Callout kind="warning" title="This service cannot keep keys yet.">
    Its operator has to set <code>ENCRYPTION_KEYS</code>. A provider that needs no key works
    without.
  </Callout>
)

const NoDefault = () => (
  <Callout kind="warning" title="No default provider.">
    What names no provider is refused until you choose one: open it, and make it the default.
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
          <Button of={provider.name}>Test</Button>
        </PostForm>
      ) : null}
    </Cell>
  </tr>
)
