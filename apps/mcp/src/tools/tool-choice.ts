import { parseToolsets, type Toolset } from '@promptwire/core/contract/toolsets'
import { MCP_PATH, READ_ONLY_PATH } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'

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
export function readToolChoice({ req }: Context): ToolChoice {
  return {
    toolsets:
      parseToolsets(req.query('toolsets') ?? '') ??
      parseToolsets(req.header(TOOLSETS_HEADER) ?? ''),
    isReadOnly: req.path.replace(/\/$/, '').endsWith(MCP_PATH + READ_ONLY_PATH),
    withOutputSchemas: req.query('schemas') === 'full',
  }
}
