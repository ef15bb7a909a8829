import { z } from 'zod'
import { Failure } from '../errors/failure.ts'

/** Toolsets in the order of a prompt's life cycle. */
export const TOOLSETS = [
  'use',
  'edit',
  'release',
  'test',
  'propose',
  'organize',
  'ai',
  'history',
] as const

export type Toolset = (typeof TOOLSETS)[number]

export const Toolset = z.enum(TOOLSETS)

/** Fixed-form tools that repeat others: listed only by this name, not with `all`. */
export const RESEARCH = 'research'

export type ListedToolset = Toolset | typeof RESEARCH

const LISTED_TOOLSETS: readonly ListedToolset[] = [...TOOLSETS, RESEARCH]

/** The default if neither the client nor its key chooses. */
export const DEFAULT_TOOLSETS: readonly ListedToolset[] = ['use', 'edit', 'release']

/** Toolsets by purpose, which people choose for a key. Permissions do not change. */
export const TOOL_PURPOSES = [
  {
    id: 'automatic',
    name: 'Automatic',
    hint: 'Everyday tools. The app finds the others when it needs them.',
    toolsets: [],
  },
  {
    id: 'everything',
    name: 'Everything',
    hint: 'All tools at once: up to 20,000 tokens of every conversation.',
    toolsets: TOOLSETS,
  },
  {
    id: 'editing',
    name: 'Editing',
    hint: 'Tools that read and edit prompts.',
    toolsets: ['use', 'edit'],
  },
  { id: 'reading', name: 'Reading', hint: 'Tools that fetch prompts.', toolsets: ['use'] },
] as const satisfies readonly {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly toolsets: readonly Toolset[]
}[]

/** Selects every toolset but `research`. */
const ALL = 'all'

/** Parses comma-separated toolsets, or `all`; undefined for an empty text. */
export function parseToolsets(text: string): readonly ListedToolset[] | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.find((name) => name !== ALL && !isListed(name))
  if (unknown !== undefined) {
    const message = `Unknown toolset ${JSON.stringify(unknown.slice(0, MAX_ECHO_LENGTH))}; known are ${[...LISTED_TOOLSETS, ALL].join(', ')}.`
    throw new Failure('VALIDATION_ERROR', message)
  }
  if (names.length === 0) return undefined
  return LISTED_TOOLSETS.filter(
    (toolset) => names.includes(toolset) || (toolset !== RESEARCH && names.includes(ALL)),
  )
}

const isListed = (name: string): boolean => LISTED_TOOLSETS.some((each) => each === name)

/** Max characters of a caller's text in a message. */
const MAX_ECHO_LENGTH = 40
