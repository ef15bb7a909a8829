import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'

export const updatePromptFilesUrl = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  url: string | null,
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    await tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const before = await tx.prisma.project.findUniqueOrThrow({ where: { id } })
    if (before.promptFilesUrl === url) return unchanged(undefined)
    await tx.prisma.project.update({ where: { id }, data: { promptFilesUrl: url } })
    const target = { targetType: 'project', targetId: id } as const
    const values = {
      before: { prompt_files_url: before.promptFilesUrl },
      after: { prompt_files_url: url },
    }
    return {
      result: undefined,
      audit: { action: 'project.prompt_files_url_set', ...target, ...values } as const,
    }
  })
