import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { auditedProject } from './audited-project.ts'
import { lockProject } from './project-changes.sql.ts'

/** Settings of a project that may be empty: their column, and their field and action in the audit log. */
const SETTINGS = {
  /** Days that a key works which an AI client gets. */
  grantDays: { field: 'grant_days', action: 'project.grant_lifetime_set' },
  /** The folder with prompt files in the web view of a repository. */
  promptFilesUrl: { field: 'prompt_files_url', action: 'project.prompt_files_url_set' },
} as const

interface Values {
  readonly grantDays: number | null
  readonly promptFilesUrl: string | null
}

/** Sets a setting, or empties it. */
export const updateSetting = <Column extends keyof Values>(
  unitOfWork: UnitOfWork,
  caller: Caller,
  column: Column,
  value: Values[Column],
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    const { field, action } = SETTINGS[column]
    await lockProject(tx, id)
    const project = await tx.prisma.project.findUnique({ where: { id } })
    const before = project?.[column] ?? null
    if (before === value) return unchanged(undefined)
    await tx.prisma.project.update({ where: { id }, data: { [column]: value } })
    const values = { before: { [field]: before }, after: { [field]: value } }
    return { result: undefined, audit: { ...auditedProject(action, id), ...values } }
  })
