import { type ListedKey, MAX_ACTIVE_KEYS } from '@promptwire/contract/keys/keys'
import type { Project } from '@promptwire/contract/projects/project'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { FilterBar } from '../../ui/controls/filter-bar.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CreatedKey, type NewKey } from './created-key.tsx'
import { type KeyQuery, keysHref, UNUSED_DAYS } from './key-query.ts'
import { KeyTable } from './key-table.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import type { FolderChoice } from './reach-fields.tsx'
import { RenameKeyForm } from './rename-key-form.tsx'

/** A rejected rename of the key at `path`. */
export interface Renaming {
  readonly path: string
  readonly form: FormState
}

interface KeysPageProps {
  readonly project: Project
  readonly keys: readonly ListedKey[]
  readonly query: KeyQuery
  readonly nextCursor: string | null
  /** The form of the new key dialog, if open. */
  readonly form?: FormState
  readonly folders?: readonly FolderChoice[] | undefined
  readonly renaming?: Renaming
  /** The key just created, shown once. */
  readonly newKey?: NewKey | undefined
}

export const KeysPage = (props: KeysPageProps) => {
  const { project, keys, query, nextCursor, form, folders = [], renaming, newKey } = props
  const path = `/projects/${project.id}/keys`
  const canManage = project.may.includes('keys:manage')
  return (
    <>
      <PageHeader
        title="API keys"
        lead={`Your code needs a key to fetch prompts. At most ${MAX_ACTIVE_KEYS} keys can be active.`}
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
        label="Pages of keys"
        firstHref={query.cursor && keysHref(path, query)}
        nextHref={nextCursor ? keysHref(path, query, { cursor: nextCursor }) : undefined}
      />
      {form && canManage ? (
        <Dialog title="New key" closeHref={`${path}#new`} wide>
          <NewKeyForm
            path={path}
            form={form}
            folders={folders}
            canMakeService={project.may.includes('keys:manage_all')}
          />
        </Dialog>
      ) : null}
      {renaming ? (
        <Dialog title="Rename key" closeHref={path}>
          <RenameKeyForm {...renaming} id="rename-name" />
        </Dialog>
      ) : null}
    </>
  )
}

const STATES = [
  { state: 'active', label: 'Active' },
  { state: 'service', label: 'Service keys' },
  { state: 'unused', label: `Unused for ${UNUSED_DAYS} days` },
  { state: 'ended', label: 'Creator left' },
  { state: 'inactive', label: 'Revoked and expired' },
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
                label: 'One app, show all',
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
      <Empty icon="search" title="No matching keys" text="Try another search, or show all keys.">
        <ButtonLink href={`/projects/${project.id}/keys`}>Show all active keys</ButtonLink>
      </Empty>
    )
  }
  if (query.state === 'unused' || query.state === 'ended') {
    return (
      <Empty
        icon="key-round"
        title={query.state === 'unused' ? 'No unused keys' : 'No keys of people who left'}
        text={
          query.state === 'unused'
            ? `Every active key was used or created in the last ${UNUSED_DAYS} days.`
            : 'A key moves here when its creator loses access to the project.'
        }
      />
    )
  }
  return query.state === 'active' ? (
    <Empty
      icon="key-round"
      title="No active keys"
      text="Your code needs a key to fetch prompts. AI clients get their own when you connect them."
    >
      {project.may.includes('keys:manage') ? (
        <ButtonLink icon="plus" href={`/projects/${project.id}/keys/new`}>
          Create the first key
        </ButtonLink>
      ) : null}
    </Empty>
  ) : (
    <Empty
      icon="key-round"
      title="No revoked or expired keys"
      text="Keys stay listed here after they are revoked or expire."
    />
  )
}
