import type { Output } from '@promptwire/contract/operation'
import type { peopleContract } from '@promptwire/contract/people-contract'
import type { Project } from '@promptwire/contract/projects/project'
import type { FormState } from '../../ui/controls/form-state.ts'
import type { EditedPrompt, EditorTab, RecentEditor } from './edited-prompt.ts'

export interface EditorContext {
  readonly project: Project
  readonly prompt: EditedPrompt
  readonly editors: readonly RecentEditor[]
  readonly readerId: string
  /** Renders no blocks, to refresh an open page. */
  readonly isFrame?: boolean
  readonly tab: EditorTab
  /** Whether the address names the pane: narrow windows show it instead of the blocks. */
  readonly isPaneOpen: boolean
  /** Preview values by variable key. */
  readonly values: Readonly<Record<string, string>>
  /** Tokens of the compiled text. Undefined if it does not compile. */
  readonly tokens: number | undefined
  /** The part that providers can cache. Null if not counted. */
  readonly cache: Output<typeof peopleContract.get_editor>['cache']
  /** Input cost of the compiled text in millionths of a US dollar. Undefined without a model. */
  readonly cost: number | null | undefined
  /** Changes since the live version. */
  readonly changes: number
  /** Tokens by block ID. Empty if not counted. */
  readonly blockTokens: Readonly<Record<string, number>>
  /** A form that was refused. */
  readonly refused?: FormState | undefined
}
