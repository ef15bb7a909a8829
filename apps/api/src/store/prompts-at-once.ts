import { isUuid } from '@promptwire/core/slug'
import type { PromptsAtOnce } from '../domain/prompt/prompts-at-once.ts'
import { type Changes, unchanged } from './change.ts'
import { promptNamed } from './find-prompt.ts'

/** Several prompts of a project in PostgreSQL. */
export const createPromptsAtOnce = ({ prisma, change }: Changes): PromptsAtOnce => ({
  choose(projectId, names) {
    const named = names.filter((name) => promptNamed(name))
    const ids = named.filter(isUuid)
    const slugs = named.filter((name) => !isUuid(name))
    return prisma.prompt.findMany({
      where: { projectId, OR: [{ id: { in: ids } }, { slug: { in: slugs } }] },
      select: { id: true, slug: true },
    })
  },

  // The changes within leave their own entries and events.
  together: (caller, work) => change(caller, async () => unchanged(await work())),
})
