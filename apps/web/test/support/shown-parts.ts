import type { Shown, ShownPage } from './shown-page.ts'

const makePart = ({ stack, owner }: Shown) =>
  stack.publishedPrompt(owner, { name: 'House rules', content: 'Be kind.' })

/** A prompt that includes a shared part. */
async function makeDependant(shown: Shown) {
  const { stack, owner } = shown
  const part = await makePart(shown)
  const text = { type: 'custom', title: 'Text', content: 'Be kind.', heading: 'none' } as const
  const include = {
    prompt: part.id,
    block: null,
    version: 1,
    live: true,
    depth: 1,
    blocks: [{ ...text, role: 'system', name: null, when: null } as const],
    variables: [],
  }
  const { slug } = await stack.prompt(owner, {
    name: 'Support reply',
    blocks: [{ ...text, type: 'include', title: 'House rules', include }],
  })
  return { part, slug }
}

export const SHOWN_PARTS: readonly ShownPage[] = [
  {
    name: 'include',
    path: async (shown) => {
      await makePart(shown)
      const { slug } = await shown.stack.prompt(shown.owner, { name: 'Support reply' })
      return `/projects/${shown.owner.projectId}/prompts/${slug}/include`
    },
  },
  {
    name: 'editor-part',
    isLive: true,
    path: async (shown) =>
      `/projects/${shown.owner.projectId}/prompts/${(await makeDependant(shown)).slug}`,
  },
  {
    name: 'dependants',
    path: async (shown) =>
      `/projects/${shown.owner.projectId}/prompts/${(await makeDependant(shown)).part.slug}/dependants`,
  },
]
