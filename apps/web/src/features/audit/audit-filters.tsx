import type { Project } from '@promptwire/contract/projects/project'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Select } from '../../ui/controls/field.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { Chips, type Tab } from '../../ui/controls/tabs.tsx'
import { shorten } from '../../ui/data/shortened.tsx'
import { ACTION_LABELS } from './audit-labels.ts'
import { type AuditEntry, type AuditQuery, auditHref } from './audit-query.ts'
import { MAX_SUGGESTIONS, type PromptMatch } from './find-prompt.ts'

interface AuditFiltersProps {
  readonly project: Project
  readonly query: AuditQuery
  readonly entries: readonly AuditEntry[]
  readonly named: PromptMatch
}

export const ACTOR_OPTIONS = [
  { value: '', label: 'Anyone' },
  { value: 'person', label: 'People' },
  { value: 'key', label: 'API keys and connected apps' },
  { value: 'system', label: 'The service' },
]

export const ACTION_OPTIONS = [
  { value: '', label: 'Any action' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
]

/** Set by links; the form keeps these filters. */
const LINKED = ['user_id', 'key_id', 'client_id', 'prompt_id'] as const

export const AuditFilters = ({ project, query, entries, named }: AuditFiltersProps) => {
  const { by = '', action = '', prompt = '', from = '', to = '' } = query
  const form = {
    ...freshForm({ by, action, prompt, from, to }),
    problems: named.problem === undefined ? {} : { prompt: named.problem },
  }
  const narrowed = narrowedTo(project, query, entries)
  return (
    <>
      <form class="audit-filters" action={`/projects/${project.id}/audit-log`} aria-label="Filters">
        {LINKED.map((name) =>
          query[name] ? <input type="hidden" name={name} value={query[name]} /> : null,
        )}
        <Select form={form} name="by" label="Who" options={ACTOR_OPTIONS} optional />
        <Select form={form} name="action" label="What" options={ACTION_OPTIONS} optional />
        <Field
          form={form}
          name="prompt"
          type="search"
          label="Prompt"
          placeholder="Name or slug"
          maxlength={200}
          list="audit-prompts"
          autocomplete="off"
          optional
        />
        <datalist id="audit-prompts">
          {named.offered.map(({ name, slug }) => (
            <option value={slug} label={name} />
          ))}
        </datalist>
        <Field form={form} name="from" type="date" label="From" optional />
        <Field form={form} name="to" type="date" label="To" optional />
        <Button icon="filter">Filter</Button>
      </form>
      {named.hasMore ? (
        <p class="quiet-text small">
          {`Suggests the ${MAX_SUGGESTIONS} most recently edited prompts. Type the name or slug of any other.`}
        </p>
      ) : null}
      {narrowed.length > 0 ? <Chips label="Active filters" tabs={narrowed} /> : null}
    </>
  )
}

/** Takes names from the first entry: all filtered entries share them. */
function narrowedTo(project: Project, query: AuditQuery, [first]: readonly AuditEntry[]): Tab[] {
  const { user_id, key_id, client_id, prompt_id } = query
  const chosen: readonly (readonly [keyof AuditQuery, string, string | null | undefined])[] = [
    ...(user_id ? [['user_id', 'Person', first?.user_name ?? user_id] as const] : []),
    ...(key_id ? [['key_id', 'Key', first?.key_name ?? key_id] as const] : []),
    ...(client_id ? [['client_id', 'App', first?.key_name ?? client_id] as const] : []),
    ...(prompt_id ? [['prompt_id', 'Prompt', first?.prompt_name ?? prompt_id] as const] : []),
  ]
  return chosen.map(([field, kind, name]) => ({
    href: auditHref(project, query, { [field]: undefined }),
    label: (
      <>
        {kind}: <bdi>{shorten(name ?? '')}</bdi>
        <span aria-hidden="true"> ×</span>
        <span class="visually-hidden">, show all</span>
      </>
    ),
    isCurrent: true,
  }))
}
