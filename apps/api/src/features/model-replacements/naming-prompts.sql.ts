import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import { PENDING } from '@promptwire/contract/proposals/proposal-fields'
import { type Replacement, spellReplacement } from '@promptwire/core/models/known/replace-model'
import { isReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { type EndingNeeds, findNamesOfModel, namesModel } from '../ending-models/index.sql.ts'
import { requirePrompts } from '../prompts/index.sql.ts'
import type { ProposalState } from '../proposals/index.ts'
import type { EndingAndNext } from './ending-and-next.ts'

/** Replacements by the name that they replace; undefined if no name is known. */
export type Spellings = ReadonlyMap<string, string | undefined>

/** A prompt that names an ending model, or that the request lists. */
export interface NamingPrompt {
  readonly id: string
  readonly slug: string
  /** The working copy's model. */
  readonly model: string | null
  readonly liveVersion: number | null
  readonly liveVersionId: string | null
  /** A pending proposal of the replacement. */
  readonly proposal: {
    readonly id: string
    readonly state: ProposalState
    /** Only our own code writes the column. */
    readonly comparison: ModelComparison | null
  } | null
}

interface NamingPrompts {
  readonly spellings: Spellings
  /** Prompts that can still get a proposal come first. */
  readonly prompts: readonly NamingPrompt[]
  /** The number that can get a proposal, and the total. */
  readonly proposable: number
  readonly total: number
}

interface Wanted {
  readonly replaced: EndingAndNext
  /** Slugs or ids; undefined for every prompt with the model. */
  readonly names: readonly string[] | undefined
  readonly limit: number
}

/** Prompts that the caller can access and that name the ending model, or those requested. */
export async function readNamingPrompts(
  needs: EndingNeeds & { readonly unitOfWork: Queryable },
  scope: Scope,
  { replaced, names, limit }: Wanted,
): Promise<NamingPrompts> {
  const { unitOfWork } = needs
  const { ending, next } = replaced
  const chosen = names && (await requirePrompts(unitOfWork, scope, names))
  const spellings = spellAll(await findNamesOfModel(needs, scope, ending.name), ending, next)
  const isWanted = chosen
    ? Prisma.sql`p.id = ANY (${chosen.map(({ id }) => id)}::uuid[])`
    : namesModel([...spellings.keys()])
  const known = [...spellings].flatMap(([name, spelling]) => (spelling ? [[name, spelling]] : []))
  const rows = await unitOfWork.prisma.$queryRaw<(NamingPrompt & Counts)[]>`
    SELECT p.id, p.slug, nullif(p.model_config ->> 'model', '') AS model,
           (SELECT number FROM version v WHERE v.id = p.published_version_id) AS "liveVersion",
           p.published_version_id AS "liveVersionId",
           CASE WHEN q.id IS NOT NULL THEN json_build_object(
             'id', q.id, 'state', q.state, 'comparison', q.comparison) END AS proposal,
           count(*) OVER ()::int AS total, count(*) FILTER (
             WHERE q.id IS NULL AND to_name.spelling IS NOT NULL AND p.managed <> 'git')
             OVER ()::int AS proposable
      FROM prompt p
      LEFT JOIN unnest(${known.map(([name]) => name)}::text[], ${known.map(([, to]) => to)}::text[])
        AS to_name (name, spelling) ON to_name.name = p.model_config ->> 'model'
      LEFT JOIN LATERAL (
        SELECT id, state, comparison FROM proposal
         WHERE prompt_id = p.id AND state = ANY (${[...PENDING]}::text[])
           AND proposed #>> '{model_config,model}' = to_name.spelling
         ORDER BY id DESC LIMIT 1) q ON TRUE
     WHERE p.project_id = ${scope.projectId}::uuid AND ${isReachable(scope)} AND ${isWanted}
     ORDER BY q.id IS NOT NULL, to_name.spelling IS NULL, p.managed = 'git', p.id LIMIT ${limit}::int`
  const { proposable = 0, total = 0 } = rows[0] ?? {}
  return { spellings, prompts: rows, proposable, total }
}

interface Counts {
  readonly proposable: number
  readonly total: number
}

const spellAll = (
  names: readonly string[],
  ending: EndingAndNext['ending'],
  next: Replacement,
): Spellings => new Map(names.map((name) => [name, spellReplacement(name, ending, next)]))

/** Why a prompt gets no replacement; undefined if it gets one. */
export function findSkipReason(
  { model, liveVersion }: Pick<NamingPrompt, 'model' | 'liveVersion'>,
  spellings: Spellings,
  { ending, next }: EndingAndNext,
): string | undefined {
  if (model !== null && spellings.has(model)) {
    if (spellings.get(model) !== undefined) return undefined
    return `${model} is a name of your own or of a cloud that has no known name for ${next.name}. Edit it by hand.`
  }
  const named = model === null ? 'no model' : model
  const other = `Its working copy names ${named}, not ${ending.name}.`
  return liveVersion === null
    ? other
    : `${other} If its live version ${liveVersion} does, publish the working copy.`
}
