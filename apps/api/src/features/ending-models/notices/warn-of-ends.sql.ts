import { randomUUID } from 'node:crypto'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Mailer } from '../../mail/index.sql.ts'
import { usageRange } from '../../usage/index.ts'
import { type Ending, endView, findEndings } from '../find-endings.ts'
import type { ModelUser } from '../model-uses.sql.ts'
import { listNamesEverywhere } from '../models-everywhere.sql.ts'
import { listStatedEnds, readNamingProviders } from '../providers.sql.ts'
import { readUsersOfEndings } from '../read-ending-models.sql.ts'
import type { EndingNeeds } from '../read-model-ends.sql.ts'
import { type DueNotice, findDueNotices, listNamedEnds } from './due-notices.ts'
import { writeNotice } from './notice-mail.ts'
import {
  findAdminAddresses,
  findProjectsToWarn,
  recordNotice,
  type WarnedProject,
} from './notices.sql.ts'

export interface Warning extends EndingNeeds {
  readonly unitOfWork: UnitOfWork
  readonly mailer: Mailer
  readonly webUrl: string
}

interface Step {
  readonly signal: AbortSignal
  /** Called after each project, as a heartbeat. */
  readonly onStep: () => Promise<void>
}

/** Content that callers receive: without the model, they fail at once. */
const WARNED_USES = ['live', 'pinned', 'working_copy'] as const

/**
 * Warns projects by event and email, once per model, date and threshold. Reads projects only if a model in
 * use has a due notice.
 */
export async function warnOfEnds(
  warning: Warning,
  at: Date,
  { signal, onStep }: Step,
): Promise<void> {
  const { unitOfWork, findKnownModel } = warning
  const names = await listNamesEverywhere(unitOfWork)
  const stated = await listStatedEnds(unitOfWork, names)
  const due = findDueNotices(listNamedEnds(names, stated, findKnownModel), at)
  if (due.length === 0) return
  for (const project of await findProjectsToWarn(unitOfWork, due)) {
    signal.throwIfAborted()
    await warnProject(warning, project, due, at)
    await onStep()
  }
}

async function warnProject(
  warning: Warning,
  project: WarnedProject,
  due: readonly DueNotice[],
  at: Date,
): Promise<void> {
  const { unitOfWork, findKnownModel } = warning
  const scope = { projectId: project.id, at }
  const providers = await readNamingProviders(unitOfWork, project.id)
  const endings = findEndings(project.names, providers, findKnownModel)
  const wanted = { scope, recent: usageRange({}, at), uses: WARNED_USES }
  const users = await readUsersOfEndings(unitOfWork, wanted, endings)
  for (const ending of endings) {
    const { name, ends_at } = ending.row
    const own = users.filter(({ model }) => model === name)
    const notice = due.find(({ model, endsAt }) => model === name && endsAt === ends_at)
    if (notice && own.length > 0) await sendNotice(warning, project, { ending, notice, own }, at)
  }
}

interface Found {
  readonly ending: Ending
  readonly notice: DueNotice
  readonly own: readonly ModelUser[]
}

/** Inserting the notice decides which of several processes sends it. */
const sendNotice = (
  { unitOfWork, mailer, webUrl }: Warning,
  project: WarnedProject,
  { ending, notice, own }: Found,
  at: Date,
): Promise<void> => {
  const { id: projectId } = project
  const by = { actor: { kind: 'system' }, projectId, requestId: randomUUID(), at } as const
  return unitOfWork.change(by, async (tx) => {
    if (!(await recordNotice(tx, projectId, notice, at))) return unchanged(undefined)
    const end = endView(ending.row, at)
    const total = own[0]?.total ?? 0
    const recipients = mailer.isConfigured ? await findAdminAddresses(tx, projectId) : []
    for (const to of recipients) {
      await mailer.send(tx, writeNotice({ to, project, end, prompts: own, total, webUrl }), at)
    }
    const { model, ends_at, days_left, replaced_by } = end
    const after = { ends_at, days_left, replaced_by, prompts: total }
    const target = { targetType: 'project', targetId: projectId, targetName: model } as const
    return {
      result: undefined,
      audit: { action: 'model.ending', ...target, after },
      event: { type: 'model.ending', data: { project_id: projectId, model, ...after } } as const,
    }
  })
}
