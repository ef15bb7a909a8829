import { promptPath } from '../../../product/prompt-path.ts'
import type { Block } from '../edited-prompt.ts'
import type { EditorContext } from '../editor-context.ts'

interface RewrittenBlock extends Pick<EditorContext, 'project' | 'prompt'> {
  readonly block: Block
}

/** The page for AI rewrites of a block, if the user has the permission. */
export const rewritePath = ({ project, prompt, block }: RewrittenBlock): string | undefined =>
  project.may.includes('ai:rewrite')
    ? `${promptPath(project, prompt.slug)}/proposals/rewrite?block=${block.id}`
    : undefined
