import { parseEncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { sealText } from '@promptwire/core/credentials/sealed-text'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { ENCRYPTION_KEYS } from '../../../../test/support/fixtures.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'
import { inProject, type ShownPage } from './shown-page.ts'

/** The owner's authenticator app, unconfirmed or in use. */
async function setUpFactor(stack: WebStack, { userId }: Owner, isConfirmed: boolean) {
  const keys = parseEncryptionKeys(ENCRYPTION_KEYS)
  const { sealed, kid: sealedWith } = await sealText('c2VjcmV0', { person: userId }, keys)
  const confirmedAt = isConfirmed ? new Date() : null
  const totp = { sealed, sealedWith, confirmedAt }
  const where = { userId }
  await stack.database.prisma.totp.upsert({ where, create: { userId, ...totp }, update: totp })
}

export const SHOWN_ACCOUNT: readonly ShownPage[] = [
  {
    name: 'account',
    path: async ({ stack, owner }) => {
      await Promise.all([stack.session(owner), stack.session(owner)])
      const where = { userId: owner.userId }
      await stack.database.prisma.session.updateMany({ where, data: { browser: 'Safari on iOS' } })
      return '/account'
    },
  },
  {
    name: 'account-with-app',
    path: async ({ stack, owner }) => {
      await setUpFactor(stack, owner, true)
      return '/account'
    },
  },
  {
    name: 'account-mistake',
    path: () => '/account/password',
    sends: {
      fields: { current_password: 'guessed it', new_password: 'correct horse staple' },
      answer: 'Wrong password.',
    },
  },
  {
    name: 'second-factor-start',
    path: async ({ stack, owner }) => {
      await setUpFactor(stack, owner, false)
      return '/account/second-factor'
    },
  },
  {
    name: 'second-factor-mistake',
    path: async ({ stack, owner }) => {
      await setUpFactor(stack, owner, false)
      return '/account/second-factor/confirm'
    },
    sends: { fields: { code: '1' }, answer: 'Wrong code' },
  },
  { name: 'confirm', path: () => '/confirm' },
  {
    name: 'confirm-mistake',
    path: () => '/confirm',
    sends: { fields: { password: 'guessed it' }, answer: 'Wrong password.' },
  },
  {
    name: 'account-end-others',
    path: async ({ stack, owner }) => {
      await stack.session(owner)
      return '/account'
    },
    act: (page) => page.getByRole('button', { name: 'Sign out all others…' }).click(),
  },
  {
    name: 'account-menu',
    isFramed: true,
    path: inProject('keys'),
    act: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
]
