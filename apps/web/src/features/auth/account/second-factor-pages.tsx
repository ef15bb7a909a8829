import type { SecondFactor } from '@promptwire/contract/auth/second-factor'
import { encode } from 'uqr'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { Card, PageHeader } from '../../../ui/layout/page-header.tsx'

interface SetUpProps {
  readonly pending: NonNullable<SecondFactor['pending']>
  readonly form: FormState
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export const SetUpFactorPage = ({ pending, form }: SetUpProps) => (
  <>
    <PageHeader title="Set up your authenticator app" />
    <Card title="1. Scan this code" id="scan">
      <QrCode text={pending.uri} />
      <p>
        Or enter this key in the app: <code>{pending.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </Card>
    <Card title="2. Enter the code that the app shows" id="confirm">
      <Form action="/account/second-factor/confirm" form={form}>
        <Field
          form={form}
          name="code"
          label="Code"
          autocomplete="one-time-code"
          maxlength={10}
          mono
        />
        <Button kind="primary">Turn on two-step sign-in</Button>
      </Form>
    </Card>
  </>
)

/** Dark on light in every theme: cameras need the contrast. */
const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      width={200}
      height={200}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key below"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  )
}

/** No page shows the codes again. */
export const RecoveryCodesPage = ({ codes }: { codes: readonly string[] }) => (
  <>
    <PageHeader title="Save your recovery codes" />
    <Callout kind="warning">
      Each code signs you in once if you lose your app. This page shows them only now.
    </Callout>
    <pre class="mono">{codes.join('\n')}</pre>
    <div class="row">
      <ButtonLink href="/account#second-factor" kind="primary">
        I saved them
      </ButtonLink>
    </div>
  </>
)

/** For members of an account that requires a second factor. */
export const FactorNeededPage = ({ available }: { available: boolean }) => (
  <>
    <h1>Set up two-step sign-in</h1>
    <p>Your team requires a second factor. Set one up to continue.</p>
    {available ? (
      <Form action="/account/second-factor/start" form={{ values: {}, problems: {} }}>
        <Button kind="primary">Set up authenticator app</Button>
      </Form>
    ) : (
      <p>The operator has to set ENCRYPTION_KEYS first.</p>
    )}
    <p>
      A passkey counts too: <a href="/confirm">use yours</a>, or{' '}
      <a href="/account#passkeys">add one</a> first.
    </p>
  </>
)
