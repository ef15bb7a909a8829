import { Badge } from '../../ui/badge.tsx'
import type { Block } from './opened-prompt.ts'

export const typeName = (type: string): string => type.replaceAll('_', ' ')

/** A block for those who may only read. */
export const BlockText = ({ block }: { block: Block }) => (
  <article class={block.enabled ? 'block' : 'block is-off'} id={`block-${block.id}`}>
    <header class="block-head">
      <h2 class="block-title" dir="auto">
        {block.title}
      </h2>
      {block.enabled ? null : <Badge>off</Badge>}
      {block.is_required ? <Badge>required</Badge> : null}
      <span class="block-type">{typeName(block.type)}</span>
    </header>
    <div class="block-text" dir="auto">
      {block.content}
    </div>
  </article>
)
