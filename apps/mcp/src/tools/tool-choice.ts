import { parseToolsets, type Toolset } from '@promptwire/core/access/toolsets'
import { READ_ONLY_MCP_PATH } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'
import { findMcpPath } from '../mcp-address.ts'

/** The tools that a client wants to see. Hiding a tool is no permission: it stays callable. */
export interface ToolChoice {
  /** Undefined for the default. */
  readonly toolsets: readonly Toolset[] | undefined
  /** Lists and calls only tools that read. */
  readonly isReadOnly: boolean
  /** Lists output schemas too. */
  readonly withOutputSchemas: boolean
}

export const DEFAULT_CHOICE: ToolChoice = {
  toolsets: undefined,
  isReadOnly: false,
  withOutputSchemas: false,
}

const TOOLSETS_HEADER = 'X-MCP-Toolsets'

/** Reads the choice of a request: its address first, then its header. Rejects unknown toolsets. */
export function readToolChoice(c: Context): ToolChoice {
  const { req } = c
  return {
    toolsets:
      parseToolsets(req.query('toolsets') ?? '') ??
      parseToolsets(req.header(TOOLSETS_HEADER) ?? ''),
    isReadOnly: findMcpPath(c) === READ_ONLY_MCP_PATH,
    withOutputSchemas: req.query('schemas') === 'full',
  }
}
