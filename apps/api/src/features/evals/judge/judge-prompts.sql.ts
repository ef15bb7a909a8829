import { FIRST_CUSTOM_VERSION } from '@promptwire/core/contract/people/judge-prompt'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import type { Audited } from '../../../kernel/change/audit-entry.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { editedBy } from '../../prompts/index.sql.ts'
import {
  type CustomText,
  DEFAULT_TEXT,
  DEFAULT_VERSION,
  type SavedJudgePrompt,
} from './judge-prompts.ts'

/** The judge prompt that a project saved last; undefined while it uses the built-in default. */
export async function findCurrentJudgePrompt(
  db: Queryable,
  projectId: string,
): Promise<SavedJudgePrompt | undefined> {
  const isCurrent = Prisma.sql`j.version = p.judge_prompt_version`
  const [found] = await readSaved(db, projectId, isCurrent, 1)
  return found
}

interface VersionRange {
  readonly newest: number | undefined
  /** The last version of the page before. */
  readonly below: number | undefined
}

/** The versions that a project saved, newest first. */
export function listJudgePrompts(
  db: Queryable,
  projectId: string,
  { newest = MAX_VERSION, below = MAX_VERSION }: VersionRange,
  limit: number,
): Promise<SavedJudgePrompt[]> {
  const isListed = Prisma.sql`j.version <= ${newest}::int AND j.version < ${below}::int`
  return readSaved(db, projectId, isListed, limit)
}

/** True if saved, false if it is the current text. CONFLICT if `baseVersion` is not current. */
export const saveJudgePromptText = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  text: CustomText,
  baseVersion: number,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId, at } = caller
    const before = await lockCurrent(tx, projectId)
    if (isSameText(before, text)) return unchanged(false)
    requireCurrent(before, baseVersion)
    const version = await nextVersion(tx, projectId)
    const author = { authorId: editedBy(caller).editorId }
    const after = { ...text, version }
    await tx.prisma.judgePrompt.create({
      data: { ...after, ...author, projectId, createdAt: at },
    })
    await setCurrent(tx, projectId, version)
    return { result: true, audit: audited('judge_prompt.saved', projectId, before, after) }
  })

/** Null restores the built-in default. NOT_FOUND if the project has no such version. */
export const restoreJudgePromptVersion = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  version: number | null,
  baseVersion: number,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId } = caller
    const before = await lockCurrent(tx, projectId)
    const after = await findText(tx, projectId, version)
    if (before.version === after.version) return unchanged(false)
    requireCurrent(before, baseVersion)
    await setCurrent(tx, projectId, version)
    return { result: true, audit: audited('judge_prompt.restored', projectId, before, after) }
  })

/** The maximum of the column. */
const MAX_VERSION = 2_147_483_647

type Numbered = CustomText & { readonly version: number }

const DEFAULT: Numbered = {
  version: DEFAULT_VERSION,
  text: DEFAULT_TEXT,
  fixedVersion: DEFAULT_VERSION,
}

const readSaved = ({ prisma }: Queryable, projectId: string, which: Prisma.Sql, limit: number) =>
  prisma.$queryRaw<SavedJudgePrompt[]>`
    SELECT j.version, j.text, j.fixed_version AS "fixedVersion", j.created_at AS "createdAt",
           CASE WHEN u.id IS NOT NULL
                THEN json_build_object('userId', u.id, 'name', u.name) END AS author
      FROM judge_prompt j
      JOIN project p ON p.id = j.project_id
      LEFT JOIN app_user u ON u.id = j.author_id
     WHERE j.project_id = ${projectId}::uuid AND ${which}
     ORDER BY j.version DESC LIMIT ${limit}`

/** Locks the project, so that of two edits of one version only the first is saved. */
async function lockCurrent(tx: Queryable, projectId: string): Promise<Numbered> {
  const [project] = await tx.prisma.$queryRaw<{ version: number | null }[]>`
    SELECT judge_prompt_version AS version FROM project
     WHERE id = ${projectId}::uuid AND account_id IS NOT NULL FOR NO KEY UPDATE`
  if (!project) throw new Failure('NOT_FOUND', 'Project not found.')
  return findText(tx, projectId, project.version)
}

async function findText(
  tx: Queryable,
  projectId: string,
  version: number | null,
): Promise<Numbered> {
  if (version === null) return DEFAULT
  const found = await tx.prisma.judgePrompt.findUnique({
    where: { projectId_version: { projectId, version } },
    select: { version: true, text: true, fixedVersion: true },
  })
  if (found) return found
  throw new Failure('NOT_FOUND', `Judge prompt ${version} not found.`)
}

const isSameText = (one: CustomText, other: CustomText): boolean =>
  one.text === other.text && one.fixedVersion === other.fixedVersion

function requireCurrent({ version }: Numbered, baseVersion: number): void {
  if (version === baseVersion) return
  throw new Failure(
    'CONFLICT',
    `The judge prompt has changed: version ${version} is current, not ${baseVersion}. Nothing was saved.`,
  )
}

async function nextVersion(tx: Queryable, projectId: string): Promise<number> {
  const newest = await tx.prisma.judgePrompt.aggregate({
    where: { projectId },
    _max: { version: true },
  })
  return Math.max(newest._max.version ?? 0, FIRST_CUSTOM_VERSION - 1) + 1
}

const setCurrent = (tx: Queryable, id: string, judgePromptVersion: number | null) =>
  tx.prisma.project.update({ where: { id }, data: { judgePromptVersion } })

const audited = (
  action: Audited['action'] & `judge_prompt.${string}`,
  projectId: string,
  before: Numbered,
  after: Numbered,
): Audited => ({
  action,
  targetType: 'project',
  targetId: projectId,
  before: auditedValues(before),
  after: auditedValues(after),
})

const auditedValues = ({ version, text }: Numbered) => ({ judge_prompt_version: version, text })
