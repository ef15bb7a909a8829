import { fillPath } from '@promptwire/contract/build-request'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { getRolePermissions, MEMBER_ROLES, NO_ROLE } from '@promptwire/core/access/roles'
import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { bearer, permissionsFor, ROWS } from '../../../../test/support/project-doors.ts'
import { createSubject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const test = apiTest
  .extend('walked', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    return { owner, subject: await createSubject(api, owner) }
  })
  // The unknown field makes it 400 for an admitted caller, so that nothing changes.
  .extend(
    'statuses',
    { scope: 'file' },
    ({ api, walked: { subject } }) =>
      async (who: keyof typeof ROWS, token: string, prefix: string) => {
        const found: Record<string, number> = {}
        for (const [name] of ROWS[who]) {
          const input = { ...VALID_INPUTS[name](subject), nonsense: 1 }
          const answer = await sendOperation(api.app.request, name, input, bearer(token), prefix)
          found[name] = answer.status
        }
        return found
      },
  )

/** Expects 400 for each operation that the caller may call. */
const expected = (who: keyof typeof ROWS, may: (permission: string) => boolean, refused = 403) =>
  Object.fromEntries(
    ROWS[who].map(([name, row]) => [name, permissionsFor(row).some(may) ? 400 : refused]),
  )

test.for([...MEMBER_ROLES, 'guest'])(
  'a member with the role %s may call what the role allows, and nothing else',
  async (role, { api, walked: { owner }, statuses }) => {
    const token = await api.session(await api.member(owner, role))
    const prefix = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
    const permissions = getRolePermissions(role)
    const isStranger = role === NO_ROLE
    expect(await statuses('a person', token, prefix)).toEqual(
      expected(
        'a person',
        (each) => !isStranger && [...permissions].some((allowed) => allowed === each),
        isStranger ? 404 : 403,
      ),
    )
  },
)

test.for(SCOPES)(
  'a key with the scope %s may call what the scope allows, and nothing else',
  async (scope, { api, walked: { owner }, statuses }) => {
    const { text } = await api.key(owner, 'dev', [scope])
    expect(await statuses('a key', text, PUBLIC_PREFIX)).toEqual(
      expected('a key', (each) => each === scope),
    )
  },
)

test.for(MEMBER_ROLES)(
  'a key with all scopes does what the role %s of its creator allows, and nothing else',
  async (role, { api, walked: { owner }, statuses }) => {
    const creator = { ...(await api.member(owner, role)), projectId: owner.projectId }
    const { text } = await api.key(creator, 'dev')
    const permissions = getRolePermissions(role)
    const isStranger = role === NO_ROLE
    expect(await statuses('a key', text, PUBLIC_PREFIX)).toEqual(
      expected(
        'a key',
        (each) => !isStranger && [...permissions].some((allowed) => allowed === each),
        isStranger ? 401 : 403,
      ),
    )
  },
)
