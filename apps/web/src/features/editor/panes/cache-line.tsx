import { canEdit } from '../../../product/managed/can-edit.ts'
import { promptPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import type { EditorContext } from '../editor-context.ts'

type Cache = NonNullable<EditorContext['cache']>

/** How much of the prompt providers can cache, and the way to a better order. */
export const CacheLine = ({ project, prompt, cache }: EditorContext) =>
  cache === null || cache.tokens === 0 ? null : (
    <div class="preview-cache">
      <p class="quiet-text small numbers">
        {`${cache.stable_tokens.toLocaleString('en')} of ${cache.tokens.toLocaleString('en')} tokens are cacheable`}
        <Break {...cache} />
      </p>
      {cache.better && canEdit({ project, prompt }) ? (
        <PostForm action={`${promptPath(project, prompt.slug)}/proposals/better-order`}>
          <Button kind="plain">Propose better order</Button>
        </PostForm>
      ) : null}
    </div>
  )

const Break = ({ broken_by }: Cache) => {
  if (broken_by === null) return '.'
  const { block_id, title, variable } = broken_by
  const link = (
    <a href={`#block-${block_id}`}>
      <bdi>{title}</bdi>
    </a>
  )
  if (variable === null) return <>. Caching stops at the condition of {link}.</>
  return (
    <>
      . Caching stops at <code>{`{{${variable}}}`}</code> in {link}.
    </>
  )
}
