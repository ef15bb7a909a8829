import { FIRST_CUSTOM_VERSION } from '@promptwire/contract/evals/judge-prompt'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
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

/** The judge prompt of a project; undefined while it uses the built-in default. */
export const findCurrentJudgePrompt = (
  db: Queryable,
  projectId: string,
): Promise<SavedJudgePrompt | undefined> =>
  readSaved(db, projectId, Prisma.sql`p.judge_prompt_version`)

/** A text that a project uses or used. */
export const findJudgePrompt = (
  db: Queryable,
  projectId: string,
  version: number,
): Promise<SavedJudgePrompt | undefined> => readSaved(db, projectId, Prisma.sql`${version}::int`)

/** True if saved, false if it is the current text. CONFLICT if `baseVersion` is not current. */
export const saveJudgePromptText = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  text: CustomText,
  baseVersion: number,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId } = caller
    const before = await lockCurrent(tx, projectId)
    if (isSameText(before, text)) return unchanged(false)
    requireCurrent(before, baseVersion)
    const version = isSameText(DEFAULT, text) ? null : await storeText(tx, caller, text)
    await tx.prisma.project.update({
      where: { id: projectId },
      data: { judgePromptVersion: version },
    })
    const after = { ...text, version: version ?? DEFAULT_VERSION }
    return {
      result: true,
      audit: {
        action: 'judge_prompt.saved',
        targetType: 'project',
        targetId: projectId,
        before: auditedValues(before),
        after: auditedValues(after),
      },
    }
  })

type Numbered = CustomText & { readonly version: number }

const DEFAULT: Numbered = {
  version: DEFAULT_VERSION,
  text: DEFAULT_TEXT,
  fixedVersion: DEFAULT_VERSION,
}

async function readSaved(
  { prisma }: Queryable,
  projectId: string,
  version: Prisma.Sql,
): Promise<SavedJudgePrompt | undefined> {
  const [found] = await prisma.$queryRaw<SavedJudgePrompt[]>`
    SELECT j.version, j.text, j.fixed_version AS "fixedVersion", j.created_at AS "createdAt",
           CASE WHEN u.id IS NOT NULL
                THEN json_build_object('userId', u.id, 'name', u.name) END AS author
      FROM judge_prompt j
      JOIN project p ON p.id = j.project_id
      LEFT JOIN app_user u ON u.id = j.author_id
     WHERE j.project_id = ${projectId}::uuid AND j.version = ${version}`
  return found
}

/** Locks the project, so that of two edits of one version only the first is saved. */
async function lockCurrent(tx: Queryable, projectId: string): Promise<Numbered> {
  const [project] = await tx.prisma.$queryRaw<{ version: number | null }[]>`
    SELECT judge_prompt_version AS version FROM project
     WHERE id = ${projectId}::uuid AND account_id IS NOT NULL FOR NO KEY UPDATE`
  if (!project) throw new Failure('NOT_FOUND', 'Project not found.')
  if (project.version === null) return DEFAULT
  return tx.prisma.judgePrompt.findUniqueOrThrow({
    where: { projectId_version: { projectId, version: project.version } },
    select: { version: true, text: true, fixedVersion: true },
  })
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

/** A text that the project used before keeps its version, so that labels of its verdicts count again. */
async function storeText(tx: Queryable, caller: Caller, text: CustomText): Promise<number> {
  const { projectId, at: createdAt } = caller
  const same = await tx.prisma.judgePrompt.findFirst({ where: { projectId, ...text } })
  const version = same?.version ?? (await nextVersion(tx, projectId))
  const saved = { authorId: editedBy(caller).editorId, createdAt }
  await tx.prisma.judgePrompt.upsert({
    where: { projectId_version: { projectId, version } },
    create: { ...text, ...saved, projectId, version },
    update: saved,
  })
  return version
}

async function nextVersion(tx: Queryable, projectId: string): Promise<number> {
  const newest = await tx.prisma.judgePrompt.aggregate({
    where: { projectId },
    _max: { version: true },
  })
  return Math.max(newest._max.version ?? 0, FIRST_CUSTOM_VERSION - 1) + 1
}

const auditedValues = ({ version, text }: Numbered) => ({ judge_prompt_version: version, text })
