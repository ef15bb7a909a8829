import { MAX_SLUG_LENGTH } from '@promptwire/core/slug'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { requireRevision } from '../../kernel/require-revision.ts'
import { isMissingReference } from '../../platform/database/violations.sql.ts'
import { hashContent } from '../content/index.ts'
import { unknownFolder } from '../folders/index.ts'
import { lockPrompt } from './editing/lock-prompt.sql.ts'
import { readPromptRecords } from './editing/read-prompt-records.sql.ts'
import { readWorkingCopy } from './editing/read-working-copy.sql.ts'
import { countPrompts } from './lists/count-prompts.sql.ts'
import { listPrompts } from './lists/list-prompts.sql.ts'
import type { PromptStore } from './lists/prompt-page.ts'
import { readFoundPrompts, searchPrompts } from './lists/search-prompts.sql.ts'
import { blockRow, editedBy, jsonColumn, variableRow } from './prompt-rows.ts'

/** Characters of a hyphen and a number that a long slug is shortened for. */
const MAX_NUMBER_LENGTH = 12

/** Prompts and their working copies in PostgreSQL. */
export const createPromptStore = (transactor: UnitOfWork): PromptStore => ({
  list: (projectId, filter) => listPrompts(transactor, projectId, filter),

  count: (projectId, editorId) => countPrompts(transactor, projectId, editorId),

  search: (projectId, search) => searchPrompts(transactor, projectId, search),

  readFound: (ids, search) => readFoundPrompts(transactor, ids, search),

  readWorkingCopy: (promptId) => readWorkingCopy(transactor, promptId),

  readRecords: (promptId, ids) => readPromptRecords(transactor, promptId, ids),

  async slugsLike(projectId, slug) {
    const startsWith = slug.slice(0, MAX_SLUG_LENGTH - MAX_NUMBER_LENGTH)
    const where = { projectId, slug: { startsWith } }
    const rows = await transactor.prisma.prompt.findMany({ where, select: { slug: true } })
    return rows.map((row) => row.slug)
  },

  create: createPrompt(transactor),
  delete: deletePrompt(transactor),
})

const createPrompt =
  (unitOfWork: UnitOfWork): PromptStore['create'] =>
  (caller, { content, ...prompt }) => {
    const { id, projectId, name, slug, createdAt } = prompt
    return unitOfWork
      .change(caller, async (tx) => {
        const modelConfig = jsonColumn(content.model_config)
        const contentHash = await hashContent(content)
        const row = {
          ...prompt,
          updatedAt: createdAt,
          modelConfig,
          contentHash,
          ...editedBy(caller),
        }
        // A taken slug must not end the transaction, in which another may be tried.
        const { count } = await tx.prisma.prompt.createMany({ data: [row], skipDuplicates: true })
        if (count === 0) return unchanged(false)
        const blocks = content.blocks.map((block) => ({ ...blockRow(block), promptId: id }))
        await tx.prisma.block.createMany({ data: blocks })
        const variables = content.variables.map((each) => ({ ...variableRow(each), promptId: id }))
        await tx.prisma.variable.createMany({ data: variables })
        const data = { project_id: projectId, prompt_id: id, slug, revision: 1 }
        return {
          result: true,
          audit: {
            action: 'prompt.created',
            targetType: 'prompt',
            targetId: id,
            promptId: id,
            after: { name, slug },
          },
          event: { type: 'prompt.updated', data },
        }
      })
      .catch((error) => {
        throw isMissingReference(error) ? unknownFolder() : error
      })
  }

const deletePrompt =
  (unitOfWork: UnitOfWork): PromptStore['delete'] =>
  (caller, promptId, expectedRevision) =>
    unitOfWork.change(caller, async (tx) => {
      const row = await lockPrompt(tx, promptId)
      if (!row) return unchanged(false)
      requireRevision(expectedRevision, row.revision)
      await tx.prisma.prompt.delete({ where: { id: promptId } })
      const { projectId, name, slug } = row
      return {
        result: true,
        audit: {
          action: 'prompt.deleted',
          targetType: 'prompt',
          targetId: promptId,
          promptId,
          before: { name, slug },
        },
        event: {
          type: 'prompt.deleted',
          data: { project_id: projectId, prompt_id: promptId, slug },
        },
      }
    })
