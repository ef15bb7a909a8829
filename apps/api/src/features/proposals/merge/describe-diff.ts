import type { ContentBlock, PromptContent } from '../../content/index.ts'

/** Max lines of a diff, and characters of each: an answer is read by a model. */
const MAX_LINES = 40
const MAX_LINE_LENGTH = 200

/** The changed lines of the blocks, like a unified diff without context. */
export function describeDiff(before: PromptContent, after: PromptContent): string {
  const earlier = new Map(before.blocks.map((block) => [block.id, block]))
  const later = new Set(after.blocks.map(({ id }) => id))
  const lines = [
    ...after.blocks.flatMap((block) => describeBlock(earlier.get(block.id), block)),
    ...before.blocks
      .filter(({ id }) => !later.has(id))
      .map(({ title }) => `block "${title}" removed`),
  ].map((line) => line.slice(0, MAX_LINE_LENGTH))
  const hidden = lines.length - MAX_LINES
  if (hidden <= 0) return lines.join('\n')
  return [...lines.slice(0, MAX_LINES), `… ${hidden} more lines; see get_proposal`].join('\n')
}

function describeBlock(before: ContentBlock | undefined, after: ContentBlock): string[] {
  const { removed, added } = changedLines(before?.content ?? '', after.content)
  if (!before) return [`block "${after.title}" added`, ...added]
  const isRenamed = before.title !== after.title
  if (!isRenamed && removed.length + added.length === 0) return []
  const title = isRenamed ? `"${before.title}" renamed "${after.title}"` : `"${after.title}"`
  return [`block ${title}`, ...removed, ...added]
}

/** The lines between the first and the last that differ. */
function changedLines(before: string, after: string) {
  const [old, fresh] = [toLines(before), toLines(after)]
  let start = 0
  while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) start++
  let end = 0
  const shared = Math.min(old.length, fresh.length) - start
  while (end < shared && old.at(-1 - end) === fresh.at(-1 - end)) end++
  return {
    removed: old.slice(start, old.length - end).map((line) => `- ${line}`),
    added: fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
  }
}

const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'))
