import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { getPromptId, loadPrompt, type Prompt } from '../../session/load-prompt.ts'
import type { WebRequest } from '../../session/web-environment.ts'
import { promptPath } from '../../ui/prompt-path.ts'

export type Block = NonNullable<Prompt['blocks']>[number]
export type Variable = NonNullable<Prompt['variables']>[number]
export type RecentEditor = Output<typeof publicContract.list_recent_editors>[number]

/** A prompt as its page has it: what a member may read is always there. */
export interface EditedPrompt extends Prompt {
  readonly blocks: Block[]
  readonly variables: Variable[]
}

/** The working copy as it stands now. */
export async function loadEditedPrompt(c: WebRequest): Promise<EditedPrompt> {
  const prompt = await loadPrompt(c)
  const blocks = (prompt.blocks ?? []).toSorted((a, b) => a.sort_order - b.sort_order)
  return { ...prompt, blocks, variables: prompt.variables ?? [] }
}

export const TABS = ['preview', 'variables', 'model'] as const
export type EditorTab = (typeof TABS)[number]

/** The pane that the address names. */
export const readTab = (c: WebRequest): EditorTab =>
  TABS.find((tab) => tab === c.req.query('tab')) ?? 'preview'

/** Back to the editor as it was, at one of its parts. */
export function backToEditor(c: WebRequest, part = ''): string {
  const tab = readTab(c)
  const query = tab === 'preview' ? '' : `?tab=${tab}`
  return `${promptPath(c.var.project, getPromptId(c))}${query}${part && `#${part}`}`
}
