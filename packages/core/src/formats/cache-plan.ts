import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { compileMessages, type MessageBlock } from '../compile/messages.ts'
import { findPlaceholderKeys, isBlank, parseText, renderBlocks } from '../compile/template.ts'
import type { CountTokens } from '../tokens/counter.ts'

/** The end of text that is the same for all values, so that a provider can cache it. */
interface CacheBreakpoint {
  /** Zero-based message index. */
  readonly message: number
  /** UTF-16 units of the message before the breakpoint. */
  readonly characters: number
  /** Tokens of all text before the breakpoint. */
  readonly tokens: number
}

/** The part of a prompt that a provider can cache. */
export interface CachePlan {
  /** Tokens before the first placeholder or conditional block. */
  readonly stable_tokens: number
  readonly breakpoints: readonly CacheBreakpoint[]
  /** Equal for prompts with the same stable text; null without any. */
  readonly key: string | null
}

const KEY_LENGTH = 24

export function planCache(blocks: readonly MessageBlock[], count: CountTokens): CachePlan {
  const ordered = listShown(blocks)
  const stable = takeWhile(ordered, isStable)
  const messages = compileMessages(
    stable,
    ({ raw }) => raw,
    () => undefined,
  )
  let tokens = 0
  const breakpoints = messages.map(({ content }, message) => {
    tokens += count(content)
    return { message, characters: content.length, tokens }
  })
  return {
    stable_tokens: count(findStableText(ordered)),
    breakpoints,
    key: messages.length === 0 ? null : hashKey(JSON.stringify(messages)),
  }
}

/** Non-blank blocks in order. */
export const listShown = <Block extends MessageBlock>(blocks: readonly Block[]): Block[] =>
  blocks
    .filter((block) => block.enabled && !isBlank(block))
    .toSorted((a, b) => a.sort_order - b.sort_order)

/** The text before the first placeholder or conditional block. */
export function findStableText(ordered: readonly MessageBlock[]): string {
  const [first] = parseText(renderBlocks(takeWhile(ordered, ({ when }) => !when)))
  return typeof first === 'string' ? first : ''
}

/** Whether a block's text is the same for all values. */
export const isStable = (block: MessageBlock): boolean =>
  !block.when && findPlaceholderKeys(parseText(renderBlocks([block]))).length === 0

function takeWhile<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item[] {
  const end = items.findIndex((item) => !holds(item))
  return items.slice(0, end < 0 ? items.length : end)
}

const hashKey = (text: string): string =>
  `pw-${bytesToHex(sha256(utf8ToBytes(text))).slice(0, KEY_LENGTH)}`
