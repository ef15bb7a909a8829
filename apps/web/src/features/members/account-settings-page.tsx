import type { MemberAccount } from '@promptwire/contract/projects/project'
import type { Transfer } from '@promptwire/contract/projects/project-transfer'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { Question } from '../../ui/controls/question.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { ROLE_LABELS } from './role-labels.ts'
import { TransfersCard } from './transfers-card.tsx'

export interface AccountSettingsProps {
  readonly account: MemberAccount
  /** Owners only. */
  readonly transfers: readonly Transfer[] | undefined
  readonly naming?: FormState
  /** A rejected form that leaves the account. */
  readonly leaving?: FormState
}

export const AccountSettingsPage = ({
  account,
  transfers,
  naming,
  leaving,
}: AccountSettingsProps) => {
  const form = naming ?? freshForm({ name: account.name })
  return (
    <>
      <PageHeader title="Account settings" lead={`Your role is ${ROLE_LABELS[account.role]}.`} />
      {account.may.includes('account:manage') ? (
        <Card title="Name" id="name" lead="Members see it in the list of projects.">
          <Form action={`/accounts/${account.id}/name`} form={form}>
            <Field form={form} name="name" label="Name" maxlength={200} />
            <Button>Save name</Button>
          </Form>
        </Card>
      ) : null}
      {transfers ? <TransfersCard account={account} transfers={transfers} /> : null}
      <Card title="Leave" id="leave" lead="Your keys for its projects stop with the next request.">
        {leaving?.problem ? <Callout kind="problem">{leaving.problem}</Callout> : null}
        <div>
          <Button type="button" kind="danger" popovertarget="leave-account">
            Leave the account…
          </Button>
        </div>
        <Question
          id="leave-account"
          title={`Leave ${account.name}?`}
          action={`/accounts/${account.id}/leave`}
          confirmLabel="Leave account"
        >
          You lose access to its projects, and your keys for them stop. To return, you need an
          invitation.
        </Question>
      </Card>
    </>
  )
}
