import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { promptPath } from '../../product/prompt-path.ts'
import { getPromptId, type Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type Block = NonNullable<Prompt['blocks']>[number]
export type Variable = NonNullable<Prompt['variables']>[number]
export type RecentEditor = Output<typeof publicContract.list_recent_editors>[number]

/** A prompt with the blocks and variables that every member can read. */
export interface EditedPrompt extends Prompt {
  readonly blocks: Block[]
  readonly variables: Variable[]
}

/** Sorts the blocks. */
export function toEditedPrompt(prompt: Prompt): EditedPrompt {
  const blocks = (prompt.blocks ?? []).toSorted((a, b) => a.sort_order - b.sort_order)
  return { ...prompt, blocks, variables: prompt.variables ?? [] }
}

export const TABS = ['preview', 'run', 'variables', 'model', 'tools', 'details'] as const
export type EditorTab = (typeof TABS)[number]

/** Reads the open pane from the URL. */
export const readTab = (c: WebRequest): EditorTab =>
  TABS.find((tab) => tab === c.req.query('tab')) ?? 'preview'

/** Path of the editor with the same pane. */
export function backToEditor(c: WebRequest): string {
  const tab = readTab(c)
  const query = tab === 'preview' ? '' : `?tab=${tab}`
  return `${promptPath(c.var.project, getPromptId(c))}${query}`
}
