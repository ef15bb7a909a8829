import { toJsonSchema } from '@promptwire/contract/derive/json-schema'
import { strongestEffect } from '@promptwire/contract/derive/tool-catalog'
import { type Tool, toAnnotations } from '@promptwire/contract/derive/tools'
import { Toolset } from '@promptwire/core/access/toolsets'
import { z } from 'zod'

export const FindToolsInput = z.strictObject({
  query: z.string().trim().max(200).optional().meta({
    description: 'The job in a few words, or a tool name: "run evals", "import a prompt".',
  }),
  toolset: Toolset.optional().meta({ description: 'Only tools of this group.' }),
})

export const CallToolInput = z.strictObject({
  name: z.string().max(64).meta({ description: 'Tool name, from find_tools.' }),
  arguments: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: 'Arguments by the input schema of the tool.' }),
})

const FIND_TITLE = 'Find more tools'

/** Searches the tools that a key may call but that are not listed. */
export const FIND_TOOLS = {
  name: 'find_tools',
  title: FIND_TITLE,
  description:
    'Finds tools missing from this list: test cases, evals, proposals, imports, AI rewrites, folders, gallery, history. Returns full definitions for call_tool.',
  inputSchema: { ...toJsonSchema(FindToolsInput), type: 'object' },
  annotations: toAnnotations({ title: FIND_TITLE, effect: 'reads' }),
} as const

export const CALL_TOOL = {
  name: 'call_tool',
  title: 'Call any tool',
  description:
    'Calls any tool by name, as if called directly. Take name and arguments from find_tools.',
  inputSchema: { ...toJsonSchema(CallToolInput), type: 'object' },
} as const

/**
 * Calls an unlisted tool exactly as a direct call would; its annotations warn of the possible
 * effects.
 */
export const defineCallTool = (reachable: readonly Tool[]) => ({
  ...CALL_TOOL,
  annotations: toAnnotations({
    title: CALL_TOOL.title,
    effect: strongestEffect(reachable),
    external: reachable.some(({ definition }) => definition.annotations.openWorldHint),
  }),
})
