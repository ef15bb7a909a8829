import { type ListedToolset, parseToolsets } from '@promptwire/core/access/toolsets'
import { Failure } from '@promptwire/core/errors/failure'
import { READ_ONLY_MCP_PATH } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'
import { findMcpPath } from '../mcp-address.ts'

/** The tools that a client wants to see. A hidden tool is not forbidden: it stays callable. */
export interface ToolChoice {
  /** Undefined for the default. */
  readonly toolsets: readonly ListedToolset[] | undefined
  /** Lists and calls only tools that read. */
  readonly isReadOnly: boolean
  readonly withOutputSchemas: boolean
}

export const DEFAULT_CHOICE: ToolChoice = {
  toolsets: undefined,
  isReadOnly: false,
  withOutputSchemas: false,
}

const TOOLSETS_HEADER = 'X-MCP-Toolsets'
/** For clients that cannot choose an address; GitHub's server accepts it too. */
const READ_ONLY_HEADER = 'X-MCP-Readonly'

/** Reads the address first, then the headers. Rejects unknown values. */
export function readToolChoice(c: Context): ToolChoice {
  const { req } = c
  return {
    toolsets:
      parseToolsets((req.queries('toolsets') ?? []).join()) ??
      parseToolsets(req.header(TOOLSETS_HEADER) ?? ''),
    isReadOnly:
      parseReadOnly(req.header(READ_ONLY_HEADER) ?? '') || findMcpPath(c) === READ_ONLY_MCP_PATH,
    withOutputSchemas: req.query('schemas') === 'full',
  }
}

/** An unknown value is an error: reading it as false would allow writes. */
function parseReadOnly(header: string): boolean {
  const value = header.trim().toLowerCase()
  if (['true', '1'].includes(value)) return true
  if (['false', '0', ''].includes(value)) return false
  throw new Failure('VALIDATION_ERROR', `${READ_ONLY_HEADER} must be "true" or "false".`)
}
