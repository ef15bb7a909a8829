import { modelName } from '@promptwire/contract/models/provider-fields'
import { Failure, type FailureCode } from '@promptwire/core/errors/failure'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { findRecentEditors } from '../audit/index.sql.ts'
import {
  countBlocksTask,
  countChanges,
  getContentSize,
  type PromptContent,
  prepareContent,
  reportContentCache,
} from '../content/index.ts'
import {
  type EndingNeeds,
  findModelEnds,
  type ProjectProvider,
  readProjectProviders,
} from '../ending-models/index.sql.ts'
import { createPriceInput, type Pricing } from '../models/index.sql.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { type WorkingCopy, workingCopyView } from '../prompts/index.ts'
import { readNumberedVersion } from '../versions/index.sql.ts'

interface EditorNeeds extends Pricing, EndingNeeds {
  readonly compute: Compute
}

const RECENT_MINUTES = 15

/** Reads the working copy once; everything else that the editor shows is derived from it. */
export const getEditor = verb(
  'get_editor',
  async ({
    caller,
    input: { variables },
    prompt,
    unitOfWork,
    compute,
    calculateCost,
    findKnownModel,
  }: VerbContext<'get_editor', EditorNeeds>) => {
    const { projectId } = caller
    const copy = await requireWorkingCopy(unitOfWork, prompt.id)
    const { content, revision } = copy
    const [editors, tokens, block_tokens, cache, unpublished_changes] = await Promise.all([
      findRecentEditors(unitOfWork, caller, prompt.id, RECENT_MINUTES),
      optional(compileAndCount(compute, projectId, content, variables), ['VALIDATION_ERROR']),
      optional(countBlockTokens(compute, projectId, content), BUSY),
      optional(reportContentCache(compute, projectId, content), BUSY),
      countUnpublishedChanges(unitOfWork, prompt, copy),
    ])
    const model = modelName.safeParse(content.model_config['model'])
    const providers = await readProjectProviders(unitOfWork, projectId)
    const price = createPriceInput(calculateCost, findDefaultAccess(providers))
    const cost = tokens !== null && model.success && (await price({ model: model.data, tokens }))
    const enabled = providers.filter((provider) => provider.enabled)
    const ends = findModelEnds({ findKnownModel }, caller, copy, enabled)
    return {
      data: {
        prompt: { ...workingCopyView(copy), ...ends },
        editors: editors.map(({ view }) => view),
        tokens,
        block_tokens,
        cache,
        ...(cost !== false && { cost }),
        unpublished_changes,
      },
      revision,
    }
  },
)

function findDefaultAccess(providers: readonly ProjectProvider[]) {
  const own = providers.find(({ isDefault }) => isDefault)
  return own && { kind: own.kind, baseUrl: own.baseUrl ?? undefined }
}

const BUSY: readonly FailureCode[] = ['RATE_LIMITED', 'UNAVAILABLE', 'VALIDATION_ERROR']

const optional = <Value>(value: Promise<Value>, codes: readonly FailureCode[]) =>
  value.catch((error: unknown) => {
    if (error instanceof Failure && codes.includes(error.code)) return null
    throw error
  })

async function compileAndCount(
  compute: Compute,
  projectId: string,
  content: PromptContent,
  values: Record<string, string>,
): Promise<number> {
  const prepared = await prepareContent(compute, projectId, content)
  return (await prepared.compile(values)).tokens
}

/** Counts each block's tokens, whether enabled or not. */
async function countBlockTokens(
  compute: Compute,
  projectId: string,
  { blocks, model_config }: PromptContent,
): Promise<Record<string, number>> {
  const size = getContentSize({ blocks, variables: [] })
  const input = { blocks, model: model_config['model'] }
  const counts = await compute.run(countBlocksTask, { projectId, size, input })
  return Object.fromEntries(blocks.map(({ id }, i) => [id, counts[i] ?? 0]))
}

/** Compares with the live version; 0 before the first publish. */
async function countUnpublishedChanges(
  db: Queryable,
  prompt: ResolvedPrompt,
  { content, publishedVersion, hasUnpublishedChanges }: WorkingCopy,
): Promise<number> {
  if (publishedVersion === undefined || !hasUnpublishedChanges) return 0
  return countChanges(await readNumberedVersion(db, prompt, publishedVersion), content)
}
