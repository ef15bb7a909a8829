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
