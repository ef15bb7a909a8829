import type { Passkey, PasskeyChallenge } from '@promptwire/contract/auth/passkeys'
import type { PersonSession, PersonWithSettings } from '@promptwire/contract/auth/person'
import type { SecondFactor } from '@promptwire/contract/auth/second-factor'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Card, PageHeader } from '../../../ui/layout/page-header.tsx'
import { AppearanceForm } from './appearance-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionList } from './session-list.tsx'

export interface AccountPageProps {
  readonly user: PersonWithSettings
  readonly sessions: readonly PersonSession[]
  readonly factor: SecondFactor
  readonly passkeys: readonly Passkey[]
  readonly offer: PasskeyChallenge
  readonly naming: FormState
  readonly display: FormState
  readonly changingPassword: FormState
  /** A rejected form that signs a session out. */
  readonly ending: FormState
  readonly addingPasskey: FormState
}

export const AccountPage = (props: AccountPageProps) => {
  const { user, naming, display } = props
  return (
    <>
      <PageHeader title="Your account" lead={`Signed in as ${user.email ?? user.name}.`} />
      <Card title="Name" id="name" lead="Project members see it next to your changes.">
        <Form action="/account/name" form={naming}>
          <Field form={naming} name="name" label="Name" maxlength={200} autocomplete="name" />
          <Button>Save name</Button>
        </Form>
      </Card>
      <AppearanceForm form={display} />
      {props.factor.password ? <Password {...props} /> : null}
      <SecondFactorCard factor={props.factor} />
      <PasskeyList passkeys={props.passkeys} offer={props.offer} form={props.addingPasskey} />
      <SessionList {...props} />
    </>
  )
}

const Password = ({ user, changingPassword: form }: AccountPageProps) => (
  <Card title="Password" id="password" lead="A new password signs you out everywhere except here.">
    <Form action="/account/password" form={form}>
      {/* Shows password managers which account this is. */}
      <input type="email" autocomplete="username" value={user.email ?? ''} readonly hidden />
      <Field
        form={form}
        name="current_password"
        label="Current password"
        type="password"
        autocomplete="current-password"
      />
      <Field
        form={form}
        name="new_password"
        label="New password"
        type="password"
        autocomplete="new-password"
        minlength={10}
        maxlength={500}
        hint="At least 10 characters. Several unrelated words are best."
      />
      <Button>Change password</Button>
    </Form>
  </Card>
)
