import { z } from 'zod'
import { Failure } from '../errors/failure.ts'

/** Groups of MCP tools, in the order of a prompt's life. */
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

/** Listed if neither the client nor its key chooses. */
export const DEFAULT_TOOLSETS: readonly Toolset[] = ['use', 'edit', 'release']

/** Tools for a purpose, as a person chooses them for a key. Permissions stay as they are. */
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

/** Selects every toolset. */
const ALL = 'all'

/** Parses comma-separated toolsets, or `all`; undefined for an empty text. */
export function parseToolsets(text: string): readonly Toolset[] | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.find((name) => name !== ALL && !isToolset(name))
  if (unknown !== undefined) {
    const message = `Unknown toolset ${JSON.stringify(unknown.slice(0, MAX_ECHO_LENGTH))}; known are ${[...TOOLSETS, ALL].join(', ')}.`
    throw new Failure('VALIDATION_ERROR', message)
  }
  if (names.length === 0) return undefined
  return TOOLSETS.filter((toolset) => names.includes(ALL) || names.includes(toolset))
}

const isToolset = (name: string): name is Toolset => Toolset.safeParse(name).success

/** Max characters of a caller's text in a message. */
const MAX_ECHO_LENGTH = 40
