import { promptPath } from '../../../product/prompt-path.ts'
import type { EditorContext } from '../editor-context.ts'
import { BlockText } from './block-text.tsx'
import { rewritePath } from './rewrite-path.ts'

/** The blocks where no script can save them, with their pages. */
export const BlocksWithoutScript = (props: EditorContext) => {
  const { project, prompt, blockTokens } = props
  return (
    <noscript>
      {prompt.blocks.map((block) => {
        const { id, title, include } = block
        const rewriteHref = rewritePath({ project, prompt, block })
        return (
          <BlockText block={block} variables={prompt.variables} tokens={blockTokens[id]}>
            {include ? (
              <a
                href={promptPath(project, include.prompt)}
                aria-label={`Open the prompt of ${title}`}
              >
                Open
              </a>
            ) : null}
            {rewriteHref ? (
              <a href={rewriteHref} aria-label={`Rewrite ${title}`}>
                Rewrite…
              </a>
            ) : null}
          </BlockText>
        )
      })}
      <p>
        <a href={`${promptPath(project, prompt.slug)}/include`}>Include a shared part…</a>
      </p>
    </noscript>
  )
}
