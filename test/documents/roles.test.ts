import { ROLE_OPERATIONS } from '@promptwire/contract/derive/role-operations'
import { MEMBER_ROLES } from '@promptwire/core/access/roles'
import { expect, test } from 'vitest'

const INTRODUCTION = `# Roles

Each operation and the roles that may call it, generated from the contract and \`core/access/roles.ts\`. A member
has a role in the account, and may have another one in single projects. Admins and owners have theirs in every
project. \`none\` is a member without access, except to projects that give them a role. \`own\`: only for keys that they
made; keys of others, and service keys, are for admins.
`

function renderRoles(): string {
  const rows = ROLE_OPERATIONS.map(({ name, title, roles, ownOnly }) => [
    `\`${name}\``,
    title,
    ...MEMBER_ROLES.map((role) =>
      roles.includes(role) ? (ownOnly.includes(role) ? 'own' : '✓') : '',
    ),
  ])
  const all = [['operation', 'it does', ...MEMBER_ROLES], ...rows]
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [header = [], ...others] = all
  const table = [header, widths.map((width) => '-'.repeat(width)), ...others].map(line)
  return [INTRODUCTION, ...table, ''].join('\n')
}

test('docs/roles.md is generated: vitest run -u --project stack test/documents/roles.test.ts', async () => {
  await expect(renderRoles()).toMatchFileSnapshot('../../docs/roles.md')
})

test('each role may do all that the one before it may', () => {
  for (const { name, roles } of ROLE_OPERATIONS) {
    expect(roles, name).toEqual(MEMBER_ROLES.slice(MEMBER_ROLES.length - roles.length))
    expect(roles.length, name).toBeGreaterThan(0)
  }
})
