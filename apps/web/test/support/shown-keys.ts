import { inProject, type ShownPage } from './shown-page.ts'

/** The keys of a project. */
export const SHOWN_KEYS: readonly ShownPage[] = [
  { name: 'keys-empty', path: inProject('keys') },
  {
    name: 'keys',
    path: async ({ stack, owner }) => {
      await Promise.all([stack.key(owner), stack.key(owner, 'dev', ['prompts:read'])])
      return `/projects/${owner.projectId}/keys`
    },
  },
  {
    name: 'keys-revoke',
    path: async ({ stack, owner }) => {
      await stack.key(owner)
      return `/projects/${owner.projectId}/keys`
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Test key' }).click()
      await page.getByRole('button', { name: 'Revoke key…' }).click()
    },
  },
  {
    name: 'key-rename',
    path: async ({ stack, owner }) => {
      await stack.key(owner)
      return `/projects/${owner.projectId}/keys`
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Test key' }).click()
      await page.getByRole('button', { name: 'Rename key…' }).click()
    },
  },
  {
    name: 'key-created',
    path: inProject('keys'),
    sends: {
      fields: { preset: 'program', name: 'Checkout service' },
      answer: 'Your new key',
    },
  },
  { name: 'key-new', path: inProject('keys/new') },
]
