import { MAX_CONTENT_LENGTH } from '@promptwire/contract/content/block-fields'
import { SKILL_FILE, SkillFilesInput } from '@promptwire/contract/content/skill-fields'
import { fieldFailure, invalidField } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { findSkillProblem, readSkillHead, requireFieldWithinLimits } from '../content/index.ts'
import { UnreadableFile } from '../files/index.ts'
import { readSkillBlocks, splitSkill } from '../import/index.ts'
import { requireWorkingCopy, storePrompt } from '../prompts/index.sql.ts'
import { type PromptDraft, workingCopyView } from '../prompts/index.ts'
import { storeFiles } from '../stored-files/index.sql.ts'
import { decodeText } from './decode-text.ts'
import { type ArchiveFile, readArchiveTask } from './skill-archive.ts'

interface Needs {
  readonly compute: Pick<Compute, 'run'>
}

/** Creates a prompt from a skill's archive; exports return its files unchanged. */
export const importSkill = verb(
  'import_skill',
  async ({ caller, input, unitOfWork, compute }: VerbContext<'import_skill', Needs>) => {
    const archive = Buffer.from(input.archive, 'base64')
    const { projectId } = caller
    const work = { projectId, size: archive.length, input: archive }
    const found = await compute.run(readArchiveTask, work)
    const others = found.filter(({ path }) => path !== SKILL_FILE)
    requirePaths(others)
    const draft = toDraft(found)
    const id = await unitOfWork.atomically(async (unit) => {
      const files = await storeFiles(unit, caller, others)
      const { slug, folder_id = null } = input
      return storePrompt(unit, caller, { ...draft, files, folder_id, ...(slug && { slug }) })
    })
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, id)) }
  },
)

/** Reports every invalid path. */
function requirePaths(files: readonly ArchiveFile[]): void {
  const named = files.map(({ path, data }) => ({
    path,
    sha256: '0'.repeat(64),
    bytes: data.length,
  }))
  const { error } = SkillFilesInput.safeParse(named)
  if (!error) return
  const problems = error.issues.map(({ path: [at], message }) => ({
    field: `archive.${typeof at === 'number' ? files[at]?.path : ''}`,
    message: `${message}.`,
  }))
  throw fieldFailure('VALIDATION_ERROR', problems)
}

function toDraft(files: readonly ArchiveFile[]): PromptDraft {
  const main = files.find(({ path }) => path === SKILL_FILE)
  const text = main && decodeText(main.data)
  if (text === undefined) throw wrong('is not UTF-8 text')
  const parts = readParts(text)
  if (!parts) throw wrong('has no front matter between two lines of ---')
  const problem = findSkillProblem(parts.head)
  if (problem) throw wrong(problem)
  const { name, description } = readSkillHead(parts.head)
  const blocks = readSkillBlocks(parts.body).map(({ isGuess: _, ...block }) => block)
  if (blocks.some(({ content }) => content.length > MAX_CONTENT_LENGTH)) {
    throw wrong(`has a section of more than ${MAX_CONTENT_LENGTH} characters`)
  }
  requireFieldWithinLimits(`archive.${SKILL_FILE}`, { blocks, variables: [] })
  const fields = { name, description, tags: ['skill'], front_matter: parts.head }
  return { ...fields, usualSlug: name, blocks }
}

function readParts(text: string) {
  try {
    return splitSkill(text)
  } catch (error) {
    if (error instanceof UnreadableFile) throw wrong(error.message)
    throw error
  }
}

const wrong = (message: string) => invalidField(`archive.${SKILL_FILE}`, `${message}.`)
