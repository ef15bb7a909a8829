import type { Project } from '@promptwire/core/contract/people/project'
import type { FormState } from '../../ui/form-state.ts'
import type { EditedPrompt, EditorTab, RecentEditor } from './edited-prompt.ts'

/** A form that was refused, and the record it was about. */
export interface Refused {
  readonly form: FormState
  readonly recordId: string
}

export interface EditorContext {
  readonly project: Project
  readonly prompt: EditedPrompt
  readonly editors: readonly RecentEditor[]
  readonly readerId: string
  /** Only what follows from the blocks is drawn, for a page that has them and their text. */
  readonly isFrame?: boolean
  readonly tab: EditorTab
  /** What the preview fills in, by key. */
  readonly values: Readonly<Record<string, string>>
  /** Of the compiled text; unknown where it does not compile. */
  readonly tokens: number | undefined
  /** Of a model that reads the compiled text, in millionths of a US dollar; undefined without a model. */
  readonly cost: number | null | undefined
  /** How far the working copy is from what is live; unknown where it could not be counted. */
  readonly changes: number | undefined
  /** Of each block alone, by its id; nothing where they could not be counted. */
  readonly blockTokens: Readonly<Record<string, number>>
  readonly refused?: Refused | undefined
}

export const canEdit = (project: Project): boolean => project.may.includes('blocks:write')
