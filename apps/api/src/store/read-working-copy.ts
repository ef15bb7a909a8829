import type { WorkingCopy } from '../domain/prompt/prompt-record.ts'
import type { Transaction } from './change.ts'
import {
  CONTENT_COLUMNS,
  type ContentColumns,
  PROMPT_COLUMNS,
  type PromptRow,
  toContent,
  toPrompt,
} from './prompt-rows.ts'

interface WorkingCopyRow extends PromptRow, ContentColumns {
  readonly modelConfig: unknown
  readonly liveNumber: number | null
}

/** A prompt with its content: one statement, which sees all of it at one moment. */
export async function readWorkingCopy(
  tx: Transaction,
  promptId: string,
): Promise<WorkingCopy | undefined> {
  const [found] = await tx.$queryRaw<WorkingCopyRow[]>`
    SELECT ${PROMPT_COLUMNS}, p.model_config AS "modelConfig", live.number AS "liveNumber",
           ${CONTENT_COLUMNS}
      FROM prompt p LEFT JOIN version live ON live.id = p.published_version_id
     WHERE p.id = ${promptId}::uuid`
  if (!found) return undefined
  const { modelConfig, liveNumber, blocks, variables, ...row } = found
  return { ...toPrompt(row, liveNumber), content: toContent({ blocks, variables }, modelConfig) }
}
