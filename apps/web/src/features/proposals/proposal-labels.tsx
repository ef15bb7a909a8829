import { promptFields } from '@promptwire/contract/content/prompt-fields'
import { PROPOSABLE_LABELS } from '@promptwire/contract/content/prompt-schemas'
import { CONTENT_FIELD_NAMES } from '@promptwire/contract/content/prompt-values'
import { count } from '@promptwire/core/text/count'
import type { Comment, Proposal, ProposalSummary } from './proposal-context.ts'

/** Summarizes the changes: "2 blocks changed, 1 added". */
export function formatChanges({ changes }: Pick<ProposalSummary, 'changes'>): string {
  const { added, changed, removed, moved, variables, details } = changes
  const parts = [
    changed > 0 ? `${count(changed, 'block')} changed` : '',
    added > 0 ? `${count(added, 'block')} added` : '',
    removed > 0 ? `${count(removed, 'block')} removed` : '',
    moved > 0 ? `${count(moved, 'block')} moved` : '',
    variables > 0 ? count(variables, 'variable') : '',
    ...CONTENT_FIELD_NAMES.filter((name) => changes[name]).map((name) =>
      promptFields.content[name].label.toLowerCase(),
    ),
    details ? PROPOSABLE_LABELS : '',
  ]
  return parts.filter(Boolean).join(', ')
}

const SOURCES: Readonly<Record<Proposal['source'], string | undefined>> = {
  edit: undefined,
  git: 'file in git',
  import: 'imported',
  rewrite: 'AI rewrite',
  copilot: 'AI suggestion',
  part: 'Shared part',
  revert: 'Revert',
  model: 'Model that ends',
}

export function formatAuthor({ author, source }: Pick<ProposalSummary, 'author' | 'source'>) {
  const by = author && getAuthorName(author)
  return [by, SOURCES[source]].filter(Boolean).join(', ')
}

/** The name of a person, a program's key, or the service. */
export const getAuthorName = ({ kind, name, key_name }: NonNullable<Comment['author']>): string =>
  kind === 'system' ? 'Promptwire' : (key_name ?? name ?? 'a former member')

export const DECISIONS: Readonly<Record<NonNullable<Comment['decision']>, string>> = {
  updated: 'changed the proposal',
  changes_requested: 'requested changes',
  approved: 'approved it',
  applied: 'applied it',
  closed: 'closed it',
}
