import type { Transfer } from '@promptwire/contract/projects/project-transfer'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/field.tsx'
import { freshForm } from '../../../ui/controls/form-state.ts'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Card } from '../../../ui/layout/page-header.tsx'

export interface OfferChoice {
  readonly destinations: readonly { readonly id: string; readonly name: string }[]
  readonly offer: Transfer | null
}

interface TransferCardProps extends OfferChoice {
  /** Path of the project's settings. */
  readonly path: string
}

/** Offers the project to another account, or shows the open offer. */
export const TransferCard = ({ destinations, offer, path }: TransferCardProps) =>
  offer ? (
    <Card
      title="Transfer"
      id="transfer"
      lead={
        <>
          {offer.offered_by} offered this project to {offer.to.name}. Nothing moves before an owner
          there accepts. The offer ends on <When at={offer.expires_at} exact />.
        </>
      }
    >
      <PostForm action={`${path}/transfer/withdraw`}>
        <Button>Withdraw offer</Button>
      </PostForm>
    </Card>
  ) : (
    <Card
      title="Transfer"
      id="transfer"
      lead="Offers the project to another account. You see the effects first, and nothing moves before an owner there accepts."
    >
      {destinations.length === 0 ? (
        <p class="quiet-text">You are in no other account. Ask its owner for an invitation.</p>
      ) : (
        <form class="stack" method="get" action={`${path}/transfer`}>
          <Select
            form={freshForm()}
            name="account_id"
            label="To account"
            options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div>
            <Button>Review transfer</Button>
          </div>
        </form>
      )}
    </Card>
  )
