import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'

type WorkingCopy = Output<typeof publicContract.get_working_copy>
export type Block = NonNullable<WorkingCopy['blocks']>[number]
export type Variable = NonNullable<WorkingCopy['variables']>[number]
export type RecentEditor = Output<typeof publicContract.list_recent_editors>[number]

/** A prompt as its page has it: what a member may read is always there. */
export interface OpenedPrompt extends WorkingCopy {
  readonly blocks: Block[]
  readonly variables: Variable[]
}

export const promptIdOf = (c: WebRequest): string => c.req.param('prompt_id') ?? ''

/** The working copy as it stands now. */
export async function openPrompt(c: WebRequest): Promise<OpenedPrompt> {
  const { data } = await c.var.projectApi.get_working_copy({ prompt_id: promptIdOf(c) })
  const blocks = (data.blocks ?? []).toSorted((a, b) => a.sort_order - b.sort_order)
  return { ...data, blocks, variables: data.variables ?? [] }
}

/** The editor's own address. */
export const editorPath = (project: Project, promptId: string): string =>
  `/projects/${project.id}/prompts/${encodeURIComponent(promptId)}`

export const TABS = ['preview', 'variables', 'model'] as const
export type EditorTab = (typeof TABS)[number]

/** The pane that the address names. */
export const tabOf = (c: WebRequest): EditorTab =>
  TABS.find((tab) => tab === c.req.query('tab')) ?? 'preview'

/** Back to the editor as it was, at one of its parts. */
export function backToEditor(c: WebRequest, part = ''): string {
  const tab = tabOf(c)
  const query = tab === 'preview' ? '' : `?tab=${tab}`
  return `${editorPath(c.var.project, promptIdOf(c))}${query}${part && `#${part}`}`
}
