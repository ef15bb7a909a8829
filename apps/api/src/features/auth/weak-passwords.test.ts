import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'

const test = apiTest
  // Tries to change the person's password.
  .extend('choose', ({ api, owner, internalClient }) => async (new_password: string) => {
    const input = { current_password: PASSWORD, new_password, address: 'a' }
    const as = { bearer: await api.session(owner) }
    return internalClient.change_password(input, as).then(
      () => 'taken',
      ({ code, details }) => [code, ...details],
    )
  })

test.for([
  ['password123', 'it is a common password'],
  ['Summer2024!', 'it resembles a common password'],
  ['qwertyuiop12', 'it resembles a common password'],
  ['aaaaaaaaaaaaaaaaaaaa', 'it repeats a character'],
  ['l0ve'.repeat(120), 'it repeats a short text'],
  ['abcdefghijklmnop', 'it is a sequence such as "abc"'],
  ['promptwire1', 'it contains your name, your email or ours'],
] as const)('%s is refused with a reason', async ([password, reason], { choose }) => {
  const message = `too easy to guess: ${reason}. Use several unrelated words.`
  expect(await choose(password)).toEqual(['VALIDATION_ERROR', { field: 'new_password', message }])
})

test("a person's own name and email make no password", async ({ api, owner, choose }) => {
  const { userId: id, email } = owner
  await api.database.prisma.user.update({ where: { id }, data: { name: 'Zephyrine Quill' } })
  for (const password of [email, 'zephyrinequill', 'Zephyrine Quill']) {
    expect(await choose(password), password).toMatchObject(['VALIDATION_ERROR', {}])
  }
})

test.for(['quiet river lantern', 'k3Vb9_xQ2m-p', 'пять тихих фонарей у реки'])(
  '%s is strong enough',
  async (password, { choose }) => {
    expect(await choose(password)).toBe('taken')
  },
)
