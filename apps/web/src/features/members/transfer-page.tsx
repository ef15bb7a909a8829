import type { MemberAccount } from '@promptwire/contract/projects/project'
import {
  TAKE_BACK_DAYS,
  type Transfer,
  type TransferEffects,
} from '@promptwire/contract/projects/project-transfer'
import { KeyEffects } from '../../product/transfer/transfer-effects.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { When } from '../../ui/data/when.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'

interface TransferPageProps {
  readonly account: MemberAccount
  readonly transfer: Transfer
  readonly form: FormState
}

export const TransferPage = ({ account, transfer, form }: TransferPageProps) => {
  const path = `/accounts/${account.id}/transfers/${transfer.id}`
  const isReceiving = transfer.to.id === account.id
  return (
    <>
      <PageHeader
        title={transfer.project_name}
        lead={
          <>
            {transfer.offered_by} offered it from {transfer.from.name} to {transfer.to.name}{' '}
            <When at={transfer.offered_at} />.
          </>
        }
      />
      {transfer.effects ? <Effects effects={transfer.effects} /> : null}
      {transfer.take_back_until ? (
        <Card
          title="Take back"
          id="take-back"
          lead="The project returns with everything that stayed behind. Model providers, webhooks and keys that the other account added are deleted; webhooks that moved along return turned off."
        >
          <Form action={`${path}/take-back`} form={form}>
            <p>
              You can do this until <When at={transfer.take_back_until} exact />.
            </p>
            <Actions>
              <Button kind="danger">Take back</Button>
            </Actions>
          </Form>
        </Card>
      ) : isReceiving ? (
        <Card
          title="Accept"
          id="accept"
          lead={`The project moves to ${account.name}. For ${TAKE_BACK_DAYS} days, ${transfer.from.name} can take it back.`}
        >
          <Form action={`${path}/accept`} form={form}>
            <Actions>
              <Button kind="primary">Accept project</Button>
            </Actions>
          </Form>
          <PostForm action={`${path}/cancel`}>
            <Button>Decline</Button>
          </PostForm>
        </Card>
      ) : (
        <PostForm action={`${path}/cancel`}>
          <Button>Withdraw offer</Button>
        </PostForm>
      )}
    </>
  )
}

const Effects = ({ effects }: { readonly effects: TransferEffects }) => (
  <Card title="Effects" id="effects">
    <KeyEffects effects={effects} />
    <Parts name="Model providers" parts={effects.providers} />
    <Parts name="Webhooks" parts={effects.webhooks} />
  </Card>
)

const Parts = ({ name, parts }: { name: string; parts: TransferEffects['providers'] }) => {
  const moving = parts.filter((part) => part.moves).map((part) => part.name)
  const staying = parts.length - moving.length
  if (parts.length === 0) return null
  return (
    <p>
      {name}: {moving.length > 0 ? `${moving.join(', ')} will move along. ` : ''}
      {staying > 0 ? `${staying.toLocaleString('en')} will stay behind.` : ''}
    </p>
  )
}
