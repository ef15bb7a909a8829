import type { Project } from '@promptwire/contract/projects/project'
import { promptPath } from '../../product/prompt-path.ts'
import { Marked } from '../../ui/data/marked.tsx'
import type { FoundPrompt } from './list-query.ts'

interface MatchesProps {
  readonly project: Project
  readonly slug: string
  readonly words: string
  readonly matches: FoundPrompt['matches']
}

const LABELS = { description: 'Description', tag: 'Tag', block: 'Text' } as const
const MAX_MATCHES = 2

/** Shows matches that the row does not show already. */
export const Matches = ({ project, slug, words, matches }: MatchesProps) => {
  const shown = matches.flatMap(({ field, ...match }) =>
    field === 'name' || field === 'slug' ? [] : [{ ...match, label: LABELS[field] }],
  )
  if (shown.length === 0) return null
  return (
    <ul class="search-matches">
      {shown.slice(0, MAX_MATCHES).map(({ label, block_id, excerpt }) => (
        <li>
          <span class="quiet-text">{label} </span>
          {block_id === null ? (
            <Marked text={excerpt} words={words} />
          ) : (
            <a href={`${promptPath(project, slug)}#block-${block_id}`}>
              <Marked text={excerpt} words={words} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
