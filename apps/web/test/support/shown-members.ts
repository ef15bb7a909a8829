import { Person } from '../../../../test/support/person.ts'
import type { Shown, ShownPage } from './shown-page.ts'

const inAccount =
  (path: string) =>
  ({ owner }: Shown) =>
    `/accounts/${owner.accountId}/${path}`

/** Sends the form of an invitation as the owner, and returns the person with their cookies. */
async function invite({ stack, owner }: Shown, fields: Record<string, string>) {
  const person = new Person(stack)
  person.cookies.set('session', await stack.session(owner))
  await person.post(`/accounts/${owner.accountId}/invitations`, fields)
  return person
}

/** An editor with a key, and another role in one project. */
async function makeEditor({ stack, owner }: Shown): Promise<string> {
  const { accountId, projectId } = owner
  const { userId } = await stack.member(owner, 'editor')
  await stack.key({ ...owner, userId })
  const data = { projectId, accountId, userId, role: 'viewer' }
  await stack.database.prisma.projectMember.create({ data })
  return userId
}

/** The link of a new invitation, as its page shows it once. */
export async function createLink(shown: Shown, fields: Record<string, string>): Promise<string> {
  const person = await invite(shown, fields)
  const page = await (await person.get(`/accounts/${shown.owner.accountId}/members`)).text()
  return /\/invitations\/[\w-]{43}/.exec(page)?.[0] ?? ''
}

/** Offers another project of the account to another account. */
async function offerAway({ stack, owner }: Shown, isMoved = false): Promise<string> {
  const projectId = await stack.project(owner)
  return stack.offer({ ...owner, projectId }, await stack.otherAccount(owner), isMoved)
}

/** Accounts, members and invitations. */
export const SHOWN_MEMBERS: readonly ShownPage[] = [
  { name: 'accounts', path: () => '/accounts' },
  { name: 'members-alone', path: inAccount('members') },
  {
    name: 'members',
    path: async (shown) => {
      await makeEditor(shown)
      await invite(shown, { role: 'editor', email: 'ada@example.com' })
      return inAccount('members')(shown)
    },
  },
  {
    name: 'members-viewer',
    seenBy: 'viewer',
    path: inAccount('members'),
  },
  { name: 'invite', path: inAccount('members/invite') },
  {
    name: 'invited',
    path: inAccount('invitations'),
    sends: { fields: { role: 'viewer' }, answer: 'Your invitation link' },
  },
  {
    name: 'member',
    path: async (shown) => inAccount(`members/${await makeEditor(shown)}`)(shown),
  },
  {
    name: 'member-unconfirmed',
    path: async (shown) => {
      const id = await makeEditor(shown)
      const data = { emailVerifiedAt: null }
      await shown.stack.database.prisma.user.update({ where: { id }, data })
      return inAccount(`members/${id}`)(shown)
    },
  },
  {
    name: 'member-remove',
    path: async (shown) => inAccount(`members/${await makeEditor(shown)}`)(shown),
    act: (page) => page.getByRole('button', { name: 'Remove from the account…' }).click(),
  },
  { name: 'account-audit-log', path: inAccount('audit-log') },
  { name: 'account-settings', path: inAccount('settings') },
  {
    name: 'account-transfers',
    path: async (shown) => {
      await offerAway(shown)
      return inAccount('settings')(shown)
    },
  },
  {
    name: 'transfer',
    path: async (shown) => inAccount(`transfers/${await offerAway(shown)}`)(shown),
  },
  {
    name: 'transfer-back',
    path: async (shown) => inAccount(`transfers/${await offerAway(shown, true)}`)(shown),
  },
  {
    name: 'leave-refused',
    path: inAccount('leave'),
    sends: { fields: {}, answer: 'An account needs an owner' },
  },
  { name: 'roles', alike: 'section ~ section li', path: inAccount('roles') },
  {
    name: 'invitation-sign-up',
    seenBy: 'visitor',
    path: (shown) => createLink(shown, { role: 'editor' }),
  },
  { name: 'invitation-accept', path: (shown) => createLink(shown, { role: 'editor' }) },
  {
    name: 'invitation-other',
    path: (shown) => createLink(shown, { role: 'editor', email: 'ada@example.com' }),
  },
  { name: 'invitation-link-sent', seenBy: 'visitor', path: () => '/invitations/any?sent=yes' },
  { name: 'invitation-invalid', seenBy: 'visitor', path: () => '/invitations/unknown' },
]
