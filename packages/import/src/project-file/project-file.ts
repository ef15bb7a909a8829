import { MAX_PIECE_PROMPTS } from '@promptwire/contract/export/project-file'
import { parsePromptReferences } from './prompt-references.ts'

export const isProjectFile = (text: string): boolean => FIRST_LINE.test(text)

const FIRST_LINE = /^\{"type":\s*"project"/
const PROMPT_LINE = /^\{"type":\s*"prompt"/

/** Max characters per part, so that a transaction locks others out only briefly. */
const MAX_PART_LENGTH = 1_000_000

/** A prompt of a file, with its history. */
interface PromptLines {
  readonly lines: readonly string[]
  readonly slug: string
  /** Slugs of the included parts. */
  readonly parts: readonly string[]
}

/**
 * Splits a file into parts for one transaction each. A prompt stays with its history and comes
 * after the shared parts that it includes.
 */
export function splitProjectFile(content: string): string[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const starts = lines.flatMap((line, at) => (PROMPT_LINE.test(line) ? [at] : []))
  const isSmall = starts.length <= MAX_PIECE_PROMPTS && content.length <= MAX_PART_LENGTH
  if (starts.length < 2 || isSmall) return [content]
  const [head, end] = [lines.slice(0, starts[0]), lines.slice(-1)]
  const prompts = starts.map((start, i): PromptLines => {
    const own = lines.slice(start, starts[i + 1] ?? lines.length - 1)
    return { lines: own, ...parsePromptReferences(own) }
  })
  return grouped(inOrder(prompts)).map((part) =>
    [...head, ...part.flatMap((prompt) => prompt.lines), ...end].join('\n'),
  )
}

/** Orders prompts after the parts that they include. */
function inOrder(prompts: readonly PromptLines[]): readonly PromptLines[] {
  const bySlug = new Map(prompts.map((prompt) => [prompt.slug, prompt]))
  const ordered = new Set<PromptLines>()
  const open = prompts.toReversed()
  const visited = new Set<PromptLines>()
  for (let prompt = open.pop(); prompt; prompt = open.pop()) {
    if (visited.has(prompt)) {
      ordered.add(prompt)
      continue
    }
    visited.add(prompt)
    const parts = prompt.parts.flatMap((slug) => bySlug.get(slug) ?? [])
    open.push(prompt, ...parts.filter((part) => !visited.has(part)))
  }
  return [...ordered]
}

function grouped(prompts: readonly PromptLines[]): PromptLines[][] {
  const groups: PromptLines[][] = []
  let length = 0
  for (const prompt of prompts) {
    const own = prompt.lines.reduce((sum, line) => sum + line.length, 0)
    const group = groups.at(-1)
    const fits = group && group.length < MAX_PIECE_PROMPTS && length + own <= MAX_PART_LENGTH
    if (fits) group.push(prompt)
    else groups.push([prompt])
    length = fits ? length + own : own
  }
  return groups
}
