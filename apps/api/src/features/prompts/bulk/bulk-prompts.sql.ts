import { isUuid } from '@promptwire/core/slug'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { wherePromptNamed } from '../find-prompt.sql.ts'
import type { BulkPrompts } from './bulk-record.ts'

/** Several prompts of a project in PostgreSQL. */
export const createBulkPrompts = (unitOfWork: UnitOfWork): BulkPrompts => ({
  choose(projectId, names) {
    const named = names.filter((name) => wherePromptNamed(name))
    const ids = named.filter(isUuid)
    const slugs = named.filter((name) => !isUuid(name))
    return unitOfWork.prisma.prompt.findMany({
      where: { projectId, OR: [{ id: { in: ids } }, { slug: { in: slugs } }] },
      select: { id: true, slug: true },
    })
  },

  // The changes within leave their own entries and events.
  atomically: (caller, work) => unitOfWork.change(caller, async () => unchanged(await work())),
})
