import type { IncludedPart, PromptDocument } from '@promptwire/import/prompt-file/prompt-document'
import type { Project } from './served-project.ts'
import type { Step } from './step.ts'

const listParts = ({ blocks }: Pick<PromptDocument, 'blocks'>): IncludedPart[] =>
  blocks.flatMap(({ include }) => include ?? [])

/** The shared parts of the prompt's file, or of the deleted prompt. */
const findParts = ({ pair, removes }: Step): IncludedPart[] => {
  const document = pair.file?.content?.document ?? removes
  return document ? listParts(document) : []
}

function indexSteps(steps: readonly Step[]) {
  const named = steps.flatMap((step): [string, Step][] => {
    const { slug, file, served } = step.pair
    return [slug, file?.slug, served?.id].flatMap((name) => (name ? [[name, step]] : []))
  })
  return new Map(named)
}

/** Puts shared parts before the prompts that include them. Deletions come last, dependants first. */
export function orderSteps(steps: readonly Step[]): Step[] {
  const named = indexSteps(steps)
  const ordered = new Set<Step>()
  const visit = (step: Step, above: ReadonlySet<Step>): void => {
    if (ordered.has(step) || above.has(step)) return
    const path = new Set(above).add(step)
    for (const { prompt } of findParts(step)) {
      const part = named.get(prompt)
      if (part) visit(part, path)
    }
    ordered.add(step)
  }
  for (const step of steps) visit(step, new Set())
  const all = [...ordered]
  return [
    ...all.filter(({ action }) => action !== 'delete'),
    ...all.filter(({ action }) => action === 'delete').reverse(),
  ]
}

/** Rejects steps whose shared part is missing or includes itself. */
export function requireParts({ prompts }: Project, steps: readonly Step[]): Step[] {
  const named = indexSteps(steps)
  const served = new Map(
    [...prompts.values()].flatMap((each) => [[each.id, each] as const, [each.slug, each] as const]),
  )
  const findProblem = (part: IncludedPart): string | undefined => {
    const step = named.get(part.prompt)
    const known = step?.pair.served ?? served.get(part.prompt)
    const slug = step?.pair.slug ?? known?.slug ?? part.prompt
    if (step?.action === 'delete') return `includes "${slug}", whose file is deleted`
    if (!known && !step?.pair.file)
      return `includes "${slug}", which has no file and is no prompt of the project`
    const newest = (known?.version ?? 0) + (step && isSaved(step) ? 1 : 0)
    if (newest === 0) return `includes "${slug}", which has no saved version`
    if ((part.version ?? 1) <= newest) return undefined
    return `includes version ${part.version} of "${slug}", whose newest is ${newest}`
  }
  return steps.map((step) => {
    if (!isWritten(step)) return step
    const problem = findCycle(step, named) ?? findParts(step).map(findProblem).find(Boolean)
    return problem ? { pair: step.pair, action: 'refuse', reason: problem, changes: [] } : step
  })
}

const isSaved = ({ action }: Step) => action === 'create' || action === 'version'
const isWritten = (step: Step) => isSaved(step) || step.action === 'proposal'

/** Finds a path from a prompt through its shared parts back to it. */
function findCycle(start: Step, named: ReadonlyMap<string, Step>): string | undefined {
  const seen = new Set<Step>()
  const search = (step: Step, way: readonly string[]): readonly string[] | undefined => {
    for (const { prompt } of findParts(step)) {
      const part = named.get(prompt)
      if (part === start) return [...way, part.pair.slug]
      if (!part || seen.has(part)) continue
      seen.add(part)
      const found = search(part, [...way, part.pair.slug])
      if (found) return found
    }
    return undefined
  }
  const way = search(start, [start.pair.slug])
  return way && `includes itself: ${way.join(' → ')}`
}

/** Finds a shared part that this run failed to write, so that the step must not run. */
export function findFailedPart(
  step: Step,
  steps: readonly Step[],
  failed: ReadonlySet<string>,
): string | undefined {
  if (failed.size === 0 || !isWritten(step)) return undefined
  const named = indexSteps(steps)
  return findParts(step)
    .map(({ prompt }) => named.get(prompt)?.pair)
    .find((part) => part && failed.has(part.path))?.slug
}
