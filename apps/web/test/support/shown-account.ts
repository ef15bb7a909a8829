import { inProject, type ShownPage } from './shown-page.ts'

/** The account of a person. */
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
    name: 'account-mistake',
    path: () => '/account/password',
    sends: {
      fields: { current_password: 'guessed it', new_password: 'correct horse staple' },
      answer: 'Wrong password.',
    },
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
