import { type Key, MAX_ACTIVE_KEYS } from '@promptwire/core/contract/people/keys'
import type { Project } from '@promptwire/core/contract/people/project'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Chips } from '../../ui/tabs.tsx'
import { CreatedKey, type NewKey } from './created-key.tsx'
import { type KeyQuery, keysHref } from './key-query.ts'
import { KeyTable } from './key-table.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { RenameKeyForm } from './rename-key-form.tsx'

/** A new name that was refused, for the key at an address. */
export interface Renaming {
  readonly path: string
  readonly form: FormState
}

interface KeysPageProps {
  readonly project: Project
  readonly keys: readonly Key[]
  readonly query: KeyQuery
  readonly nextCursor: string | null
  /** Of the dialog, where it is open. */
  readonly form?: FormState
  readonly renaming?: Renaming
  /** That was just created; shown this once. */
  readonly newKey?: NewKey | undefined
}

export const KeysPage = (props: KeysPageProps) => {
  const { project, keys, query, nextCursor, form, renaming, newKey } = props
  const path = `/projects/${project.id}/keys`
  const canManage = project.may.includes('keys:manage')
  return (
    <>
      <PageHeader
        title="API keys"
        lead={`Programs fetch this project's prompts with a key. Up to ${MAX_ACTIVE_KEYS} can be active.`}
      >
        {canManage ? (
          <ButtonLink
            kind={newKey ? undefined : 'primary'}
            icon="plus"
            id="new"
            href={`${path}/new`}
          >
            New key
          </ButtonLink>
        ) : null}
      </PageHeader>
      {newKey ? <CreatedKey {...newKey} doneHref={path} /> : null}
      <KeyFilters path={path} query={query} />
      {keys.length === 0 ? (
        <NoKey project={project} query={query} />
      ) : (
        <KeyTable keys={keys} project={project} query={query} path={path} />
      )}
      <Pagination
        label="Keys by page"
        firstHref={query.cursor && keysHref(path, query)}
        nextHref={nextCursor ? keysHref(path, query, { cursor: nextCursor }) : undefined}
      />
      {form && canManage ? (
        <Dialog title="New key" closeHref={`${path}#new`} wide>
          <NewKeyForm path={path} form={form} />
        </Dialog>
      ) : null}
      {renaming ? (
        <Dialog title="Rename this key" closeHref={path}>
          <RenameKeyForm {...renaming} id="rename-name" />
        </Dialog>
      ) : null}
    </>
  )
}

const STATES = [
  { state: 'active', label: 'Active' },
  { state: 'inactive', label: 'Ended' },
] as const

const KeyFilters = ({ path, query }: { path: string; query: KeyQuery }) => (
  <FilterBar>
    <Chips
      label="Which keys"
      tabs={[
        ...STATES.map(({ state, label }) => ({
          href: keysHref(path, query, { state }),
          label,
          isCurrent: query.state === state,
        })),
        ...(query.client_id
          ? [
              {
                href: keysHref(path, query, { client_id: undefined }),
                label: 'One app only, show all',
                isCurrent: true,
              },
            ]
          : []),
      ]}
    />
    <form method="get" action={path} aria-label="Search keys">
      {query.state === 'active' ? null : <input type="hidden" name="state" value={query.state} />}
      {query.client_id ? <input type="hidden" name="client_id" value={query.client_id} /> : null}
      <input
        class="input"
        type="search"
        name="q"
        value={query.q ?? ''}
        maxlength={200}
        placeholder="Name, app or last four"
        aria-label="Name, app or last four characters"
      />
      <Button icon="search">Search</Button>
    </form>
  </FilterBar>
)

const NoKey = ({ project, query }: { project: Project; query: KeyQuery }) => {
  if (query.q || query.client_id || query.cursor) {
    return (
      <Empty icon="search" title="No key is like that" text="Try another word, or look at all.">
        <ButtonLink href={`/projects/${project.id}/keys`}>Show all active keys</ButtonLink>
      </Empty>
    )
  }
  return query.state === 'active' ? (
    <Empty
      icon="key-round"
      title="No active key"
      text="A program needs one to fetch prompts. An AI client brings its own when you connect it."
    >
      {project.may.includes('keys:manage') ? (
        <ButtonLink icon="plus" href={`/projects/${project.id}/keys/new`}>
          Create the first key
        </ButtonLink>
      ) : null}
    </Empty>
  ) : (
    <Empty icon="key-round" title="No key has ended" text="Revoked and expired keys stay here." />
  )
}
