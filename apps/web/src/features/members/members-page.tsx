import type { Invitation } from '@promptwire/contract/members/invitations'
import type { Member } from '@promptwire/contract/members/members'
import type { MemberAccount } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Badge, Status } from '../../ui/data/badge.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { membersPath } from '../../ui/layout/navigation.ts'
import { PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { needsConfirmation } from './needs-confirmation.ts'
import { NO_ADDRESS } from './no-address.ts'
import { ROLE_LABELS } from './role-labels.ts'

export interface MembersPageProps {
  readonly account: MemberAccount
  readonly userId: string
  readonly members: readonly Member[]
  readonly nextCursor: string | null
  /** Undefined for a reader who may not invite. */
  readonly invitations: readonly Invitation[] | undefined
  /** The link of a new invitation, shown once. */
  readonly link: string | undefined
  readonly canEmail: boolean
}

export const MembersPage = (props: MembersPageProps) => {
  const { account, nextCursor, invitations, link, canEmail } = props
  const path = membersPath(account)
  return (
    <>
      <PageHeader title="Members" lead={`People who work in the account ${account.name}.`}>
        <ButtonLink href={`/accounts/${account.id}/roles`}>Roles</ButtonLink>
        {account.may.includes('members:manage') ? (
          <>
            <ButtonLink href={`/accounts/${account.id}/ending-models`}>Ending models</ButtonLink>
            <ButtonLink href={`/accounts/${account.id}/audit-log`}>Audit log</ButtonLink>
          </>
        ) : null}
        <ButtonLink href={`/accounts/${account.id}/settings`}>Account settings</ButtonLink>
        {invitations ? (
          <ButtonLink
            kind={link ? undefined : 'primary'}
            icon="plus"
            id="invite"
            href={`${path}/invite`}
          >
            Invite
          </ButtonLink>
        ) : null}
      </PageHeader>
      {link ? <InvitationLink link={link} canEmail={canEmail} doneHref={path} /> : null}
      <MemberTable {...props} />
      <Pagination
        label="Pages of members"
        firstHref={undefined}
        nextHref={nextCursor ? `${path}?cursor=${nextCursor}` : undefined}
      />
      {account.members === 1 ? <Alone canInvite={invitations !== undefined} path={path} /> : null}
      {invitations && invitations.length > 0 ? (
        <InvitationTable account={account} invitations={invitations} />
      ) : null}
    </>
  )
}

interface InvitationLinkProps {
  readonly link: string
  readonly canEmail: boolean
  readonly doneHref: string
}

const InvitationLink = ({ link, canEmail, doneHref }: InvitationLinkProps) => (
  <section class="card created" aria-labelledby="created">
    <h2 id="created">Your invitation link</h2>
    <Callout kind="warning">
      <strong>Copy it now.</strong> It is shown only once. One person can join with it, within seven
      days.{' '}
      {canEmail
        ? 'They confirm their address by email first.'
        : 'Nothing proves their address: confirm it on their page once they have joined.'}
    </Callout>
    <Copyable text={link} label="invitation link" />
    <div>
      <ButtonLink href={doneHref} icon="check">
        I have copied it
      </ButtonLink>
    </div>
  </section>
)

const Alone = ({ canInvite, path }: { canInvite: boolean; path: string }) => (
  <Empty
    icon="users"
    title="You are the only member"
    text="Members share the projects of this account. Each has a role that says what they may do."
  >
    {canInvite ? (
      <ButtonLink icon="plus" href={`${path}/invite`}>
        Invite someone
      </ButtonLink>
    ) : null}
  </Empty>
)

const COLUMNS = [
  { text: 'Name' },
  { text: 'Role' },
  { text: 'Active keys', align: 'end', from: 'desk' },
  { text: 'Last seen', from: 'tablet' },
  { text: 'Joined', from: 'desk' },
] as const

const MemberTable = ({ account, members, userId }: MembersPageProps) => (
  <Table label="Members" columns={COLUMNS}>
    {members.map((member) => (
      <tr>
        <Cell main>
          <Avatar name={member.name} />{' '}
          <a href={`${membersPath(account)}/${member.user_id}`}>{member.name}</a>{' '}
          {member.user_id === userId ? <Badge>You</Badge> : null}
          <div class="quiet-text small">{member.email ?? NO_ADDRESS}</div>
          {needsConfirmation(member) ? <Status tone="waiting">Address not confirmed</Status> : null}
        </Cell>
        <Cell>
          {ROLE_LABELS[member.role]}
          {member.project_roles.length > 0 ? (
            <div class="quiet-text small">
              Another in {count(member.project_roles.length, 'project')}
            </div>
          ) : null}
        </Cell>
        <Cell align="end" numbers from="desk">
          {member.active_keys.toLocaleString('en')}
        </Cell>
        <Cell from="tablet">
          {member.last_seen_at ? <When at={member.last_seen_at} /> : 'never'}
        </Cell>
        <Cell from="desk">{member.joined_at ? <When at={member.joined_at} /> : 'unknown'}</Cell>
      </tr>
    ))}
  </Table>
)

const INVITATION_COLUMNS = [
  { text: 'For' },
  { text: 'Role' },
  { text: 'Invited by', from: 'tablet' },
  { text: '', hiddenText: 'Actions' },
] as const

interface InvitationTableProps {
  readonly account: MemberAccount
  readonly invitations: readonly Invitation[]
}

const InvitationTable = ({ account, invitations }: InvitationTableProps) => (
  <Section title="Open invitations" id="invitations">
    <Table label="Open invitations" columns={INVITATION_COLUMNS}>
      {invitations.map(({ id, email, role, invited_by, expires_at, is_valid }) => (
        <tr>
          <Cell main>
            {email ?? 'Anyone with the link'}
            <div class="quiet-text small">
              Expires <When at={expires_at} />
            </div>
          </Cell>
          <Cell>
            {ROLE_LABELS[role]}
            {is_valid ? null : (
              <Status tone="danger">{`${invited_by} may no longer invite`}</Status>
            )}
          </Cell>
          <Cell from="tablet">{invited_by}</Cell>
          <Cell align="end">
            <PostForm action={`/accounts/${account.id}/invitations/${id}/revoke`}>
              <Button hiddenText={`the invitation of ${email ?? 'anyone with the link'}`}>
                Revoke
              </Button>
            </PostForm>
          </Cell>
        </tr>
      ))}
    </Table>
  </Section>
)
