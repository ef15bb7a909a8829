import type { KeyEffect, KnownKey, Member } from '@promptwire/contract/members/members'
import type { MemberAccount } from '@promptwire/contract/projects/project'
import { canGrant, isAccountWide, MEMBER_ROLES, PROJECT_ROLES } from '@promptwire/core/access/roles'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/choice.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { membersPath } from '../../ui/layout/navigation.ts'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { DetailList } from '../../ui/layout/side-panel.tsx'
import { KnownKeys } from './known-keys.tsx'
import { needsConfirmation } from './needs-confirmation.ts'
import { NO_ADDRESS } from './no-address.ts'
import { ROLE_HINTS, ROLE_LABELS } from './role-labels.ts'

interface MemberDetail extends Member {
  readonly key_effects: readonly { readonly role: Member['role']; readonly keys: KeyEffect }[]
  readonly removal: KeyEffect
  readonly known_keys: readonly KnownKey[]
}

export interface MemberPageProps {
  readonly account: MemberAccount
  readonly isSelf: boolean
  readonly member: MemberDetail
  /** Undefined for a reader who may not manage this member. */
  readonly projects: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly form?: FormState | undefined
}

export const MemberPage = (props: MemberPageProps) => {
  const { member, projects, isSelf } = props
  const inSingleProjects = !isAccountWide(member.role)
  return (
    <>
      <PageHeader title={member.name} lead={member.email ?? NO_ADDRESS} />
      <DetailList
        facts={[
          ['Role', ROLE_LABELS[member.role]],
          ['Active keys', member.active_keys.toLocaleString('en')],
          ['Last seen', member.last_seen_at ? <When at={member.last_seen_at} /> : 'never'],
          ['Joined', member.joined_at ? <When at={member.joined_at} /> : 'unknown'],
        ]}
      />
      {needsConfirmation(member) ? <Unconfirmed {...props} /> : null}
      {projects ? <RoleForm {...props} /> : null}
      {inSingleProjects ? <ProjectRoles {...props} /> : null}
      {projects && !isSelf ? <Ending {...props} /> : null}
    </>
  )
}

/** Describes the effect on keys in a sentence; empty without an effect. */
export const describeEffect = ({ stopped, limited }: KeyEffect): string =>
  [
    stopped > 0 ? `${count(stopped, 'key')} ${stopped === 1 ? 'stops' : 'stop'} working.` : '',
    limited > 0 ? `${count(limited, 'key')} ${limited === 1 ? 'loses' : 'lose'} scopes.` : '',
  ]
    .filter(Boolean)
    .join(' ')

const Unconfirmed = ({ account, member, projects, isSelf }: MemberPageProps) => (
  <Card
    title="Address not confirmed"
    id="address"
    lead={`${member.name} joined as ${member.email}. Nothing has proved that this is their address.`}
  >
    {projects && !isSelf ? (
      <PostForm action={`${membersPath(account)}/${member.user_id}/confirm-email`}>
        <input type="hidden" name="email" value={member.email ?? ''} />
        <p>Confirm it only if you know that it is theirs. It counts in this account alone.</p>
        <Button>Confirm address</Button>
      </PostForm>
    ) : null}
  </Card>
)

const RoleForm = ({ account, member, form }: MemberPageProps) => {
  const state = form ?? freshForm({ role: member.role })
  const effects = new Map(member.key_effects.map(({ role, keys }) => [role, describeEffect(keys)]))
  const choices = MEMBER_ROLES.filter((role) => canGrant(new Set(account.may), role)).map(
    (value) => ({
      value,
      label: ROLE_LABELS[value],
      hint: `${ROLE_HINTS[value]} ${effects.get(value) ?? ''}`.trim(),
    }),
  )
  return (
    <Card title="Role" id="role" lead="Applies with the next request, also to their keys.">
      <Form action={`${membersPath(account)}/${member.user_id}/role`} form={state}>
        <RadioGroup form={state} name="role" legend="Role in the account" choices={choices} />
        <Button kind="primary">Save role</Button>
      </Form>
    </Card>
  )
}

const COLUMNS = [{ text: 'Project' }, { text: 'Role' }] as const

const ProjectRoles = ({ account, member, projects }: MemberPageProps) => {
  const roles = new Map(member.project_roles.map((each) => [each.project_id, each.role]))
  const shown =
    projects ??
    member.project_roles.map(({ project_id, project_name }) => ({
      id: project_id,
      name: project_name,
    }))
  if (shown.length === 0) return null
  const path = `${membersPath(account)}/${member.user_id}/projects`
  return (
    <Card
      title="Project roles"
      id="project-roles"
      lead="A role in one project replaces the account role there."
    >
      <Table label="Project roles" columns={COLUMNS}>
        {shown.map(({ id, name }) => (
          <tr>
            <Cell main>{name}</Cell>
            <Cell>
              {projects ? (
                <ProjectRoleForm action={`${path}/${id}`} name={name} role={roles.get(id)} />
              ) : (
                ROLE_LABELS[roles.get(id) ?? member.role]
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

interface ProjectRoleFormProps {
  readonly action: string
  readonly name: string
  readonly role: string | undefined
}

const ProjectRoleForm = ({ action, name, role }: ProjectRoleFormProps) => (
  <PostForm action={action} class="row">
    <select class="input" name="role" aria-label={`Role in ${name}`}>
      <option value="">As in the account</option>
      {PROJECT_ROLES.map((each) => (
        <option value={each} selected={each === role}>
          {ROLE_LABELS[each]}
        </option>
      ))}
    </select>
    <Button hiddenText={`role in ${name}`}>Save</Button>
  </PostForm>
)

const Ending = ({ account, member }: MemberPageProps) => {
  const path = `${membersPath(account)}/${member.user_id}`
  return (
    <Card title="Remove" id="remove" lead="Prompts and versions that they wrote stay.">
      <div class="row">
        <Button type="button" kind="danger" popovertarget="remove-member">
          Remove from the account…
        </Button>
        {account.may.includes('account:manage') ? (
          <Button type="button" popovertarget="transfer">
            Transfer ownership…
          </Button>
        ) : null}
      </div>
      <Question
        id="remove-member"
        title={`Remove ${member.name}?`}
        action={`${path}/remove`}
        confirmLabel="Remove member"
        choices={<KnownKeys keys={member.known_keys} />}
      >
        {`They lose access with their next request. ${describeEffect(member.removal)}`.trim()}
      </Question>
      {account.may.includes('account:manage') ? (
        <Question
          id="transfer"
          title={`Make ${member.name} the owner?`}
          action={`${path}/transfer`}
          confirmLabel="Transfer ownership"
        >
          You become an admin. Only {member.name} and other owners can make you an owner again.
        </Question>
      ) : null}
    </Card>
  )
}
