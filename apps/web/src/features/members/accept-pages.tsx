import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Output } from '@promptwire/core/contract/operation'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { When } from '../../ui/data/when.tsx'
import { ROLE_LABELS } from './role-labels.ts'

type ShownInvitation = Output<InternalContract['get_invitation']>

interface InvitationPageProps {
  readonly path: string
  readonly invitation: ShownInvitation
  readonly viewer: { readonly name: string; readonly email: string | null } | undefined
  readonly signInHref: string
  /** Name of the identity provider, where everyone signs in with it. */
  readonly requiredProvider: string | undefined
  readonly form: FormState
}

export const InvitationPage = (props: InvitationPageProps) => {
  const { account_name, invited_by, expires_at } = props.invitation
  return (
    <>
      <h1>Join {account_name}</h1>
      <p>
        {invited_by} invited you. Your role: {describeRole(props.invitation)}. The invitation
        expires <When at={expires_at} />.
      </p>
      <Answer {...props} />
    </>
  )
}

function describeRole({ role, project_roles }: ShownInvitation): string {
  const projects = project_roles.map((each) => `${ROLE_LABELS[each.role]} in ${each.project_name}`)
  const own = role === 'none' && projects.length > 0 ? [] : [ROLE_LABELS[role]]
  return [...own, ...projects].join(', ')
}

const Answer = (props: InvitationPageProps) => {
  const { viewer, invitation, signInHref, requiredProvider } = props
  if (viewer && invitation.email !== null && invitation.email !== viewer.email) {
    return <OtherPerson email={invitation.email} viewerEmail={viewer.email ?? viewer.name} />
  }
  if (viewer) return <Accept {...props} viewer={viewer} />
  if (requiredProvider !== undefined || invitation.has_account) {
    return (
      <p>
        <ButtonLink kind="primary" href={signInHref}>
          Sign in {requiredProvider === undefined ? `as ${invitation.email}` : 'to accept'}
        </ButtonLink>
      </p>
    )
  }
  return <SignUp {...props} />
}

const OtherPerson = ({ email, viewerEmail }: { email: string; viewerEmail: string }) => (
  <>
    <p>
      This invitation is for {email}. You are signed in as {viewerEmail}. Sign out, then open the
      link again.
    </p>
    <PostForm action="/sign-out">
      <Button>Sign out</Button>
    </PostForm>
  </>
)

const Accept = ({
  path,
  form,
  viewer,
}: InvitationPageProps & { viewer: NonNullable<InvitationPageProps['viewer']> }) => (
  <Form action={`${path}/accept`} form={form}>
    <p class="quiet-text">You are signed in as {viewer.email ?? viewer.name}.</p>
    <Button kind="primary">Accept invitation</Button>
  </Form>
)

const SignUp = ({ path, form, invitation, signInHref }: InvitationPageProps) => (
  <>
    <Form action={`${path}/sign-up`} form={form}>
      <Field form={form} name="name" label="Your name" autocomplete="name" maxlength={200} />
      {invitation.email === null ? (
        <Field form={form} name="email" label="Email" type="email" autocomplete="username" />
      ) : (
        <>
          <p>Email: {invitation.email}</p>
          {/* Tells password managers which account this is. */}
          <input type="email" autocomplete="username" value={invitation.email} readonly hidden />
        </>
      )}
      <Field
        form={form}
        name="password"
        label="Password"
        type="password"
        autocomplete="new-password"
        minlength={10}
        maxlength={500}
        hint="At least 10 characters. Several unrelated words are best."
      />
      <Button kind="primary">Create login and join</Button>
    </Form>
    <p>
      <a href={signInHref}>Already have a login? Sign in</a>
    </p>
  </>
)

/** The same for unknown, used, revoked and expired links. */
export const InvalidInvitationPage = () => (
  <>
    <h1>This invitation is not valid</h1>
    <p>It was used or revoked, or has expired. Ask the person who sent it for a new one.</p>
    <p>
      <a href="/sign-in">Sign in</a>
    </p>
  </>
)
