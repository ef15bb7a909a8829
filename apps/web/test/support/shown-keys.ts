import { inProject, type ShownPage } from './shown-page.ts'

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
  {
    name: 'key',
    path: async ({ stack, owner }) => {
      const more = { description: 'Checkout of the shop', monthlyRequests: 50_000 }
      const { id } = await stack.key(owner, 'live', ['prompts:read'], more)
      return `/projects/${owner.projectId}/keys/${id}`
    },
  },
  { name: 'keys-ended', path: inProject('keys?state=ended') },
  { name: 'keys-unused', path: inProject('keys?state=unused') },
  { name: 'key-new', path: inProject('keys/new') },
  {
    name: 'key-new-restricted',
    path: async ({ stack, owner }) => {
      await stack.folder(owner)
      return `/projects/${owner.projectId}/keys/new`
    },
    act: (page) => page.getByLabel('Only some folders and prompts').check(),
  },
]
