import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { Output } from '@promptwire/contract/operation'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { When } from '../../../ui/data/when.tsx'

const SignInLink = () => (
  <p>
    <a href="/sign-in">Back to sign-in</a>
  </p>
)

export const RequestResetPage = ({ form }: { form: FormState }) => (
  <>
    <h1>Reset your password</h1>
    <Form action="/reset-password/request" form={form}>
      <Field form={form} name="email" label="Email" type="email" autocomplete="username" />
      <Button kind="primary">Send link</Button>
    </Form>
    <SignInLink />
  </>
)

/** The same whether or not an account exists. */
export const ResetSentPage = () => (
  <>
    <h1>Check your email</h1>
    <p>If an account has this address, we sent it a link. The link works once, for an hour.</p>
    <SignInLink />
  </>
)

/** Without email, only an operator can help. */
export const AskOperatorPage = () => (
  <>
    <h1>Reset your password</h1>
    <p>This service sends no email. Ask the person who operates it for a link:</p>
    <pre class="mono">operate people reset-password &lt;your email&gt;</pre>
    <SignInLink />
  </>
)

export type Reset = Output<InternalContract['read_password_reset']>

interface NewPasswordPageProps {
  readonly form: FormState
  /** Undefined for an invalid link. */
  readonly reset: Reset | undefined
}

export const NewPasswordPage = ({ form, reset }: NewPasswordPageProps) => (
  <>
    <h1>Choose a new password</h1>
    <p class="quiet-text">It signs you out everywhere. Then sign in with it.</p>
    <Form action="/reset-password" form={form}>
      <input type="hidden" name="token" value={fieldValue(form, 'token')} />
      <Field
        form={form}
        name="password"
        label="New password"
        type="password"
        autocomplete="new-password"
        minlength={10}
        maxlength={500}
        hint="At least 10 characters. Several unrelated words are best."
      />
      {reset ? <WaysIn form={form} {...reset} /> : null}
      <Button kind="primary">Save password</Button>
    </Form>
  </>
)

const KINDS = {
  passkey: 'Passkey',
  app: 'App',
  identity: 'Identity provider',
  key: 'API key',
} as const

/** Only the account's owner can tell which sign-in methods are theirs. */
const WaysIn = ({ form, was_verified, has_password, sessions, ways }: Reset & FormProps) => {
  if (was_verified && ways.length === 0) return null
  return (
    <>
      <h2>Other ways into this account</h2>
      {was_verified ? null : (
        <p>
          Your address was not confirmed until now, so anyone may have created this account. Saving
          ends {count(sessions, 'session')}
          {has_password ? ' and the earlier password' : ''}, and removes the rest unless you keep
          it.
        </p>
      )}
      <input type="hidden" name="choice" value={was_verified ? 'remove' : 'keep'} />
      {ways.length === 0 ? null : (
        <CheckboxGroup
          form={form}
          name="way"
          legend={was_verified ? 'Remove those that are not yours' : 'Keep those that are yours'}
        >
          {ways.map(({ id, kind, name, created_at, last_used_at }) => (
            <Checkbox
              form={form}
              name="way"
              value={id}
              label={`${KINDS[kind]}: ${name}`}
              hint={
                <>
                  {created_at ? (
                    <>
                      Created <When at={created_at} />.{' '}
                    </>
                  ) : null}
                  {last_used_at ? (
                    <>
                      Last used <When at={last_used_at} />.
                    </>
                  ) : null}
                </>
              }
            />
          ))}
        </CheckboxGroup>
      )}
    </>
  )
}

interface FormProps {
  readonly form: FormState
}

export const UsedLinkPage = () => (
  <>
    <h1>This link has expired or was used</h1>
    <p>
      <a href="/reset-password">Request a new one</a>
    </p>
  </>
)
