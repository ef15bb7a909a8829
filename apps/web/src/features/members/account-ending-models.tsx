import type { AccountEndingModel } from '@promptwire/contract/ending-models/account-models'
import type { MemberAccount } from '@promptwire/contract/projects/project'
import { describeEnd } from '@promptwire/core/models/known/describe-end'
import { endingModelsPath } from '../../product/models/model-end.tsx'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { loadAccount } from '../../session/render/load-account.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { membersPath } from '../../ui/layout/navigation.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** Covers all projects of the account. */
export async function renderAccountEndingModels(c: WebRequest): Promise<Response> {
  const account = await loadAccount(c)
  const cursor = readCursor(c)
  const { data: models, next_cursor } = await c.var.api.list_account_ending_models({
    account_id: account.id,
    cursor,
  })
  const crumbs = [{ text: account.name, href: membersPath(account) }]
  const page = { isFirstPage: cursor === undefined, nextCursor: next_cursor ?? undefined }
  return c.render(<AccountEndingModelsPage account={account} models={models} {...page} />, {
    title: 'Ending models',
    crumbs,
  })
}

const COLUMNS = [
  { text: 'Model' },
  { text: 'Project' },
  { text: 'Prompts', align: 'end' },
  { text: 'Requests in 30 days', align: 'end', from: 'tablet' },
] as const

interface AccountEndingModelsProps {
  readonly account: MemberAccount
  readonly models: readonly AccountEndingModel[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

const AccountEndingModelsPage = (props: AccountEndingModelsProps) => (
  <>
    <PageHeader
      title="Ending models"
      lead="Models that vendors end and that the projects of this account use."
    />
    {props.models.length === 0 ? (
      <Empty
        icon="circle-check"
        title={props.nextCursor ? 'No model in use ends in these projects' : 'No model in use ends'}
        text="Vendors announce when they end a model. Prompts, evals and providers that name such a model are listed here."
      />
    ) : (
      <Table label="Ending models" columns={COLUMNS}>
        {props.models
          .toSorted((a, b) => a.days_left - b.days_left)
          .map((item) => (
            <ModelRow item={item} />
          ))}
      </Table>
    )}
    <CursorPagination
      label="Pages of projects"
      path={`/accounts/${props.account.id}/ending-models`}
      isFirstPage={props.isFirstPage}
      nextCursor={props.nextCursor}
    />
  </>
)

const ModelRow = ({ item }: { readonly item: AccountEndingModel }) => (
  <tr>
    <Cell>
      <code>{item.model}</code>
      <div class="quiet-text">{describeEnd(item)}</div>
    </Cell>
    <Cell>
      <a href={endingModelsPath({ id: item.project_id })}>
        <bdi>
          <Shortened text={item.project_name} />
        </bdi>
      </a>
    </Cell>
    <Cell align="end" numbers>
      {item.prompt_count.toLocaleString('en')}
    </Cell>
    <Cell align="end" numbers from="tablet">
      {item.requests.toLocaleString('en')}
    </Cell>
  </tr>
)
