import {
  OFFER_DAYS,
  TAKE_BACK_DAYS,
  type TransferReview,
} from '@promptwire/contract/projects/project-transfer'
import { KeyEffects } from '../../../product/transfer/transfer-effects.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/controls/choice.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Card, PageHeader } from '../../../ui/layout/page-header.tsx'

interface TransferPageProps {
  readonly projectName: string
  readonly review: TransferReview
  /** Path of the project's settings. */
  readonly path: string
  readonly form: FormState
}

export const TransferPage = ({ projectName, review, path, form }: TransferPageProps) => (
  <>
    <PageHeader
      title="Transfer"
      lead={`Offers ${projectName} to ${review.account.name}. An owner there has ${OFFER_DAYS} days to accept. For ${TAKE_BACK_DAYS} days after that, an owner of this account can take the project back.`}
    />
    <Card title="Keys" id="keys">
      <KeyEffects effects={review} />
    </Card>
    <Card
      title="Model providers and webhooks"
      id="moves"
      lead="Only the ones that you select move along. The others stop, and return if you take the project back."
    >
      <Form action={`${path}/transfer`} form={form}>
        <input type="hidden" name="account_id" value={review.account.id} />
        <Parts form={form} name="provider_ids" legend="Model providers" parts={review.providers} />
        <Parts form={form} name="webhook_ids" legend="Webhooks" parts={review.webhooks} />
        <Actions>
          <Button kind="danger">Offer project</Button>
          <ButtonLink href={path}>Cancel</ButtonLink>
        </Actions>
      </Form>
    </Card>
  </>
)

interface PartsProps {
  readonly form: FormState
  readonly name: string
  readonly legend: string
  readonly parts: TransferReview['providers']
}

const Parts = ({ form, name, legend, parts }: PartsProps) =>
  parts.length === 0 ? null : (
    <CheckboxGroup form={form} name={name} legend={legend}>
      {parts.map((part) => (
        <Checkbox form={form} name={name} value={part.id} label={part.name} />
      ))}
    </CheckboxGroup>
  )
