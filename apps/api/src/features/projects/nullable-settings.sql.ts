import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { auditedProject } from './audited-project.ts'
import { lockProject } from './project-changes.sql.ts'

/** Nullable project settings: column, audit field and audit action. */
const SETTINGS = {
  /** Days until the key of an AI client expires. */
  grantDays: { field: 'grant_days', action: 'project.grant_lifetime_set' },
  /** The folder with prompt files in a repository's web view. */
  promptFilesUrl: { field: 'prompt_files_url', action: 'project.prompt_files_url_set' },
  /** Minimum days until the end of a published version's model. */
  modelEndDays: { field: 'model_end_days', action: 'project.model_end_rule_set' },
} as const

interface Values {
  readonly grantDays: number | null
  readonly promptFilesUrl: string | null
  readonly modelEndDays: number | null
}

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
