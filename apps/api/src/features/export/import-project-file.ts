import { MAX_IMPORTED_FILE_PROMPTS } from '@promptwire/contract/export/project-file'
import { MAX_LISTED_PROMPTS } from '@promptwire/contract/files/project-files'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import type { FilePrompt, ProjectFile } from './import-records.ts'
import { readProjectFileTask } from './read-project-file.ts'
import { type Clock, listFolders, restoreInPieces } from './restore-in-pieces.sql.ts'

type Needs = { readonly compute: Pick<Compute, 'run'> }

const readFile = (
  compute: Needs['compute'],
  { projectId }: Caller,
  content: string,
): Promise<ProjectFile> =>
  compute.run(readProjectFileTask, { projectId, size: content.length, input: content })

export const reviewProjectFile = verb(
  'review_project_file',
  async ({
    caller,
    input: { content },
    unitOfWork,
    compute,
  }: VerbContext<'review_project_file', Needs>) => {
    const { project, prompts } = await readFile(compute, caller, content)
    const existing = await findExisting(unitOfWork, caller, prompts)
    return {
      data: {
        exported_at: project.exported_at,
        counts: { ...countHistory(prompts), folders: listFolders({ project, prompts }).length },
        existing: existing.size,
        live: prompts.filter(({ prompt }) => prompt.live_version !== null).length,
        publish_refusal: await findPublishRefusal(unitOfWork, caller),
        prompts: prompts.slice(0, MAX_LISTED_PROMPTS).map(({ prompt, versions, testCases }) => ({
          slug: prompt.slug,
          name: prompt.name,
          folder: prompt.folder,
          versions: versions.length,
          live_version: prompt.live_version,
          test_cases: testCases.length,
          exists: existing.has(prompt.slug),
        })),
      },
    }
  },
)

/** Restores prompts in pieces; skips or renames existing ones. */
export const importProjectFile = verb(
  'import_project_file',
  async ({
    caller,
    input: { content, on_conflict, publish },
    unitOfWork,
    compute,
    now,
    findKnownModel,
  }: VerbContext<'import_project_file', Needs & Clock & EndingNeeds>) => {
    const file = await readFile(compute, caller, content)
    if (file.prompts.length > MAX_IMPORTED_FILE_PROMPTS) throw tooManyPrompts()
    const refusal = publish ? await findPublishRefusal(unitOfWork, caller) : null
    if (refusal !== null) throw new Failure('CONFLICT', refusal)
    const existing = await findExisting(unitOfWork, caller, file.prompts)
    const isNew = ({ prompt }: FilePrompt) => !existing.has(prompt.slug)
    const prompts = on_conflict === 'skip' ? file.prompts.filter(isNew) : file.prompts
    const wanted = { ...file, prompts }
    const restored = await restoreInPieces(unitOfWork, wanted, {
      caller,
      publish,
      now,
      findKnownModel,
    })
    return {
      data: {
        imported: { ...countHistory(prompts), folders: restored.folders },
        published: restored.published,
        skipped: on_conflict === 'skip' ? [...existing] : [],
      },
    }
  },
)

const tooManyPrompts = () =>
  invalidField('content', `has more than ${MAX_IMPORTED_FILE_PROMPTS} prompts; import it in parts.`)

const countHistory = (prompts: readonly FilePrompt[]) => ({
  prompts: prompts.length,
  versions: prompts.reduce((sum, { versions }) => sum + versions.length, 0),
  test_cases: prompts.reduce((sum, { testCases }) => sum + testCases.length, 0),
})

async function findExisting(
  { prisma }: Queryable,
  { projectId }: Caller,
  prompts: readonly FilePrompt[],
): Promise<Set<string>> {
  const slugs = prompts.map(({ prompt }) => prompt.slug)
  const where = { projectId, slug: { in: slugs } }
  const query = { where, select: { slug: true }, orderBy: { slug: 'asc' } } as const
  const rows = await prisma.prompt.findMany(query)
  return new Set(rows.map(({ slug }) => slug))
}

/** An import must not publish content that the project's rules would block. */
async function findPublishRefusal(
  { prisma }: Queryable,
  { projectId: id }: Caller,
): Promise<string | null> {
  const select = { publishGate: true, publishesApproved: true, modelEndDays: true }
  const project = await prisma.project.findUnique({ where: { id }, select })
  const rules = [
    project?.publishGate && 'passed its test cases',
    project?.publishesApproved && 'was approved',
    typeof project?.modelEndDays === 'number' && 'names no model that ends soon',
  ]
  const rule = rules.find((each) => typeof each === 'string')
  if (rule === undefined) return null
  return `This project publishes only what ${rule}. Import without publishing, then publish each prompt.`
}
