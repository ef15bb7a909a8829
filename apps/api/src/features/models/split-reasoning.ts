/** An answer, separated from the reasoning before it. */
interface SplitAnswer {
  readonly reasoning: string | null
  readonly text: string
}

const TAGS = ['think', 'thinking', 'thought', 'reasoning'] as const
const OPENING = new RegExp(`^\\s*<(${TAGS.join('|')})>`, 'i')
/** Servers whose chat template opens the block return only its closing tag. */
const ORPHAN = /<\/think>/i

/**
 * Separates tagged reasoning from the answer, even if the model never closed the tag: servers
 * without a reasoning parser send one text. A tag that the request names belongs to the author's
 * format, and stays.
 */
export function splitReasoning(answer: string, asked: readonly string[] = []): SplitAnswer {
  const opening = OPENING.exec(answer)
  const tag = opening?.[1]?.toLowerCase() ?? 'think'
  if (asked.some((text) => text.toLowerCase().includes(`<${tag}>`))) return plainAnswer(answer)
  if (opening) {
    const from = opening[0].length
    const closing = new RegExp(`</${tag}>`, 'i').exec(answer.slice(from))
    if (!closing) return { reasoning: answer.slice(from).trim(), text: '' }
    return splitAnswer(answer, from, from + closing.index, closing[0].length)
  }
  const orphan = ORPHAN.exec(answer)
  const isOrphan = orphan && !/<think>/i.test(answer.slice(0, orphan.index))
  return isOrphan ? splitAnswer(answer, 0, orphan.index, orphan[0].length) : plainAnswer(answer)
}

const plainAnswer = (text: string): SplitAnswer => ({ reasoning: null, text })

/** Models without reasoning send an empty block. */
const splitAnswer = (answer: string, from: number, to: number, closing: number): SplitAnswer => ({
  reasoning: answer.slice(from, to).trim() || null,
  text: answer.slice(to + closing).trimStart(),
})
