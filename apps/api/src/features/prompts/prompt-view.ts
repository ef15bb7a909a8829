import { pickMetadata } from '@promptwire/contract/content/prompt-values'
import type { Output } from '@promptwire/contract/operation'
import { ListedVariable } from '@promptwire/contract/prompts/prompts'
import type { publicContract } from '@promptwire/contract/public-contract'
import { fieldNames, pickFields } from '@promptwire/contract/schema/map-fields'
import type { Environment } from '@promptwire/core/access/api-key'
import { type ContentVariable, contentView } from '../content/index.ts'
import { workingVersion } from './editing/working-version.ts'
import { editorView } from './editor-view.ts'
import type { ListedPrompt } from './lists/prompt-page.ts'
import type { WorkingCopy } from './prompt-record.ts'

export const workingCopyView = (
  prompt: WorkingCopy,
): Output<typeof publicContract.get_working_copy> => ({
  id: prompt.id,
  slug: prompt.slug,
  ...pickMetadata(prompt),
  revision: prompt.revision,
  last_version: prompt.lastVersion,
  has_unsaved_changes: prompt.revision !== prompt.savedRevision,
  published_version: prompt.publishedVersion ?? null,
  has_unpublished_changes: prompt.hasUnpublishedChanges,
  ...contentView(prompt.content),
})

const LISTED_NAMES = fieldNames(ListedVariable.shape)

export function summaryView(
  prompt: ListedPrompt,
  environment: Environment,
): Output<typeof publicContract.list_prompts>[number] {
  const { publishedVersion, variables, editor } = prompt
  const current = environment === 'dev' ? workingVersion(prompt) : publishedVersion
  return {
    id: prompt.id,
    slug: prompt.slug,
    ...pickMetadata(prompt),
    current_version: String(current ?? 0),
    published_version: publishedVersion === undefined ? null : String(publishedVersion),
    last_version: prompt.lastVersion,
    has_unpublished_changes: prompt.hasUnpublishedChanges,
    tokens: prompt.tokens,
    edited_by: editor && editorView(editor),
    edited_at: prompt.editedAt?.toISOString() ?? null,
    updated_at: prompt.updatedAt.toISOString(),
    ...(variables && { variables: variables.map(listedVariable) }),
  }
}

const listedVariable = (variable: ContentVariable) => pickFields(variable, LISTED_NAMES)
