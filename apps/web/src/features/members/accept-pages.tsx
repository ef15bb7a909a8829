import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { Output } from '@promptwire/contract/operation'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { When } from '../../ui/data/when.tsx'
import { ROLE_LABELS } from './role-labels.ts'
import { SignUpForm } from './sign-up-form.tsx'

type ShownInvitation = Output<InternalContract['get_invitation']>

interface Viewer {
  readonly name: string
  readonly email: string | null
  readonly email_verified: boolean
}

export interface InvitationPageProps {
  readonly path: string
  readonly invitation: ShownInvitation
  readonly viewer: Viewer | undefined
  readonly signInHref: string
  /** Set if everyone signs in with this identity provider. */
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
      {props.viewer ? <AnswerAs {...props} viewer={props.viewer} /> : <Answer {...props} />}
    </>
  )
}

function describeRole({ role, project_roles }: ShownInvitation): string {
  const projects = project_roles.map((each) => `${ROLE_LABELS[each.role]} in ${each.project_name}`)
  const own = role === 'none' && projects.length > 0 ? [] : [ROLE_LABELS[role]]
  return [...own, ...projects].join(', ')
}

const AnswerAs = (props: InvitationPageProps & { readonly viewer: Viewer }) => {
  const { invitation, viewer } = props
  const { email, confirms_by_email } = invitation
  if (email !== null && email !== viewer.email) return <OtherPerson email={email} viewer={viewer} />
  if (!confirms_by_email || viewer.email_verified) return <Accept {...props} viewer={viewer} />
  if (viewer.email === null) return <OtherPerson email={undefined} viewer={viewer} />
  return <EmailLink {...props} email={viewer.email} />
}

const Answer = (props: InvitationPageProps) => {
  const { invitation, signInHref, requiredProvider } = props
  if (requiredProvider !== undefined || invitation.has_account) {
    return (
      <p>
        <ButtonLink kind="primary" href={signInHref}>
          Sign in {requiredProvider === undefined ? `as ${invitation.email}` : 'to accept'}
        </ButtonLink>
      </p>
    )
  }
  return (
    <>
      {invitation.has_unverified_account ? <UnverifiedLogin {...props} /> : null}
      {invitation.confirms_by_email ? (
        <EmailLink {...props} email={invitation.email} />
      ) : (
        <SignUpForm {...props} />
      )}
      {invitation.has_unverified_account ? null : (
        <p>
          <a href={signInHref}>Already have a login? Sign in</a>
        </p>
      )}
    </>
  )
}

/** The reader may or may not be the person with the unverified account. */
const UnverifiedLogin = ({ invitation, signInHref }: InvitationPageProps) => (
  <>
    <p>
      A login with {invitation.email} exists, but no one has confirmed that address. If the login is
      yours, sign in to keep it. If you create a new one, the address moves to you.
    </p>
    <p>
      <ButtonLink href={signInHref}>Sign in as {invitation.email}</ButtonLink>
    </p>
  </>
)

const OtherPerson = ({ email, viewer }: { email: string | undefined; viewer: Viewer }) => (
  <>
    <p>
      {email === undefined
        ? 'You need a login with a confirmed email address.'
        : `This invitation is for ${email}.`}{' '}
      You are signed in as {viewer.email ?? viewer.name}. Sign out, then open the link again.
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

/** Asks for the address if unknown, and emails a link. */
const EmailLink = ({ path, form, email }: InvitationPageProps & { email: string | null }) => (
  <Form action={`${path}/email-link`} form={form}>
    {email === null ? (
      <Field form={form} name="email" label="Your email" type="email" autocomplete="email" />
    ) : (
      <>
        <p>To confirm that {email} is your address, open the link that we email to it.</p>
        <input type="hidden" name="email" value={email} />
      </>
    )}
    <Button kind="primary">Email me a link</Button>
  </Form>
)

/** The same for every address. */
export const LinkSentPage = () => (
  <>
    <h1>Check your email</h1>
    <p>
      We sent you a link. Open it to join. It works once, for an hour. If none arrives, wait a day:
      an address gets three at most.
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
