import { mapAtOnce } from '../../map-at-once.ts'
import type { LockedPrompt } from '../lock-file.ts'
import type { PromptFile } from '../prompt-files.ts'
import type { ListedPrompt, Project } from '../served-project.ts'

/** A prompt without its file. */
export interface Missing {
  readonly served: ListedPrompt
  readonly locked: LockedPrompt
}

/** The share of equal lines above which git also detects a rename. */
const MIN_SIMILARITY = 0.5

/** Finds edited and renamed files, by the prompt's name or most of its text. */
export async function findRenamed(
  project: Project,
  missing: readonly Missing[],
  files: readonly PromptFile[],
): Promise<(readonly [string, string])[]> {
  const named = missing.flatMap(({ served, locked }) => {
    const [file, ...others] = files.filter((each) => toPromptName(each) === locked.details.name)
    const isOnly = missing.filter((each) => each.locked.details.name === locked.details.name)
    return file && others.length === 0 && isOnly.length === 1
      ? [[served.id, file.slug] as const]
      : []
  })
  const known = new Set(named.flat())
  const left = files.filter(({ slug, content }) => content && !known.has(slug))
  const rest = missing.filter(({ served }) => !known.has(served.id))
  return [...named, ...(await findSimilar(project, rest, left))]
}

const toPromptName = ({ content }: PromptFile) => content?.document.name

/** Pairs the most similar first, each prompt and file once. */
async function findSimilar(
  project: Project,
  missing: readonly Missing[],
  files: readonly PromptFile[],
): Promise<(readonly [string, string])[]> {
  if (files.length === 0) return []
  const texts = await mapAtOnce(missing, async ({ served }) => ({
    id: served.id,
    lines: listLines((await project.readNewest(served)).document),
  }))
  const pairs = texts.flatMap(({ id, lines }) =>
    files.map(({ slug, content }) => ({
      id,
      slug,
      similarity: content ? compareLines(lines, listLines(content.document)) : 0,
    })),
  )
  const taken = new Set<string>()
  return pairs
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .toSorted((one, other) => other.similarity - one.similarity)
    .flatMap(({ id, slug }) => {
      if (taken.has(id) || taken.has(slug)) return []
      taken.add(id).add(slug)
      return [[id, slug] as const]
    })
}

type Texts = { readonly blocks: readonly { readonly content: string }[] }

const listLines = ({ blocks }: Texts): string[] =>
  blocks.flatMap(({ content }) => content.split('\n')).filter((line) => line.trim() !== '')

/** The share of common lines, from 0 to 1. */
function compareLines(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const common = one.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * common.length) / Math.max(one.length + other.length, 1)
}
