import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'

const test = apiTest.extend('apiOptions', { passwordCost: undefined })

test('a password is stored at the cost that a guesser pays', async ({
  api,
  owner,
  internalClient,
}) => {
  const change = { current_password: PASSWORD, new_password: 'four unrelated garden words' }
  const as = { bearer: await api.session(owner) }
  await internalClient.change_password({ ...change, address: '203.0.113.7' }, as)
  const { passwordHash } = await api.database.prisma.user.findUniqueOrThrow({
    where: { id: owner.userId },
  })
  expect(passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
})
