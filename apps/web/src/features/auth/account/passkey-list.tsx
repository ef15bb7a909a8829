import type { Passkey, PasskeyChallenge } from '@promptwire/contract/auth/passkeys'
import { PasskeyForm } from '../../../session/auth/passkey-form.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Card } from '../../../ui/layout/page-header.tsx'

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
  readonly offer: PasskeyChallenge
  readonly form: FormState
}

export const PasskeyList = ({ passkeys, offer, form }: PasskeyListProps) => (
  <Card
    title="Passkeys"
    id="passkeys"
    lead="Sign in with your fingerprint, face or PIN instead of your password."
  >
    {passkeys.map((passkey) => (
      <PasskeyItem {...passkey} />
    ))}
    {passkeys.length === 0 ? <p class="quiet-text">No passkeys yet.</p> : null}
    {form.problem ? <Callout kind="problem">{form.problem}</Callout> : null}
    <PasskeyForm use="create" action="/account/passkeys" offer={offer} label="Add passkey">
      <Field
        form={form}
        id="new-passkey"
        name="name"
        label="Name of the new passkey"
        maxlength={200}
        hint="For example the device that keeps it."
      />
    </PasskeyForm>
  </Card>
)

const PasskeyItem = ({ id, name, created_at, last_used_at }: Passkey) => (
  <>
    <Form action={`/account/passkeys/${id}/rename`} form={freshForm({ name })}>
      <Field
        form={freshForm({ name })}
        id={`passkey-${id}`}
        name="name"
        label={`Passkey ${name}`}
        maxlength={200}
        hint={
          <>
            Added <When at={created_at} />, last used{' '}
            {last_used_at ? <When at={last_used_at} /> : 'never'}.
          </>
        }
      />
      <div class="row">
        <Button hiddenText={name}>Rename</Button>
      </div>
    </Form>
    <PostForm action={`/account/passkeys/${id}/delete`}>
      <Button kind="danger" hiddenText={name}>
        Delete
      </Button>
    </PostForm>
  </>
)
