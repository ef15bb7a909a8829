import type { MemberAccount } from '@promptwire/contract/projects/project'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { membersPath } from '../../ui/layout/navigation.ts'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { ROLE_LABELS } from './role-labels.ts'

interface AccountsPageProps {
  readonly accounts: readonly MemberAccount[]
  readonly form: FormState
}

const COLUMNS = [
  { text: 'Account' },
  { text: 'Your role' },
  { text: 'Members', align: 'end' },
  { text: '', hiddenText: 'Settings' },
] as const

export const AccountsPage = ({ accounts, form }: AccountsPageProps) => (
  <>
    <PageHeader title="Accounts" lead="An account has members, projects and a plan." />
    {accounts.length === 0 ? (
      <Empty
        icon="users"
        title="No accounts"
        text="Create one below, or ask someone for an invitation."
      />
    ) : (
      <Table label="Accounts" columns={COLUMNS}>
        {accounts.map((account) => (
          <tr>
            <Cell main>
              {account.may.includes('members:read') ? (
                <a href={membersPath(account)}>{account.name}</a>
              ) : (
                account.name
              )}
            </Cell>
            <Cell>{ROLE_LABELS[account.role]}</Cell>
            <Cell align="end" numbers>
              {account.members.toLocaleString('en')}
            </Cell>
            <Cell align="end">
              <a href={`/accounts/${account.id}/settings`}>
                Settings<span class="visually-hidden"> of {account.name}</span>
              </a>
            </Cell>
          </tr>
        ))}
      </Table>
    )}
    <Card title="New account" id="new-account" lead="You become its owner.">
      <Form action="/accounts" form={form}>
        <Field form={form} name="name" label="Name" maxlength={200} placeholder="Design team" />
        <Field
          form={form}
          name="project_name"
          label="First project"
          maxlength={200}
          placeholder="Customer support"
        />
        <Button kind="primary">Create account</Button>
      </Form>
    </Card>
  </>
)
