import { Icon } from '../../../ui/data/icon.tsx'
import { type Folder, type ListContext, type ListQuery, listHref } from '../list-query.ts'
import { FolderForms } from './folder-forms.tsx'

export const FolderNav = (facts: ListContext) => (
  <details class="folder-nav">
    <summary>Folders and tags</summary>
    <nav class="folder-nav-body" aria-label="Folders and tags">
      <h2 class="folder-nav-title">Folders</h2>
      <Folders {...facts} />
      <FolderForms {...facts} />
      {facts.counts.tags.length > 0 ? <Tags {...facts} /> : null}
    </nav>
  </details>
)

const Folders = (facts: ListContext) => {
  const { query, folders, counts } = facts
  const isUnfiltered = query.view === undefined && query.tags.length === 0
  const counted = new Map(counts.folders.map(({ folder_id, count }) => [folder_id, count]))
  const ids = new Set(folders.map(({ id }) => id))
  const children = new Map<string | null, Folder[]>()
  for (const folder of folders) {
    const at = folder.parent_id !== null && ids.has(folder.parent_id) ? folder.parent_id : null
    children.set(at, [...(children.get(at) ?? []), folder])
  }
  const tree: Tree = {
    children,
    around: findAncestors(folders, query.folder),
    link: (folder, label, icon) => {
      const count =
        folder === undefined ? counts.all : counted.get(folder === 'root' ? null : folder)
      return (
        <FolderLink
          href={listHref(facts.project, query, { folder })}
          isCurrent={query.folder === folder}
          count={isUnfiltered ? (count ?? 0) : undefined}
          label={label}
          icon={icon}
        />
      )
    },
  }
  return (
    <ul class="tree">
      <li>{tree.link(undefined, 'All prompts', 'layout-grid')}</li>
      {folders.length > 0 ? <li>{tree.link('root', 'No folder', 'house')}</li> : null}
      <Branch tree={tree} parentId={null} />
    </ul>
  )
}

type FolderIcon = 'layout-grid' | 'house' | 'folder'

interface Tree {
  readonly children: ReadonlyMap<string | null, readonly Folder[]>
  /** Ids of the current folder's ancestors. */
  readonly around: ReadonlySet<string>
  readonly link: (folder: ListQuery['folder'], label: string, icon: FolderIcon) => unknown
}

const Branch = ({ tree, parentId }: { tree: Tree; parentId: string | null }) => (
  <>
    {(tree.children.get(parentId) ?? []).map(({ id, name }) => (
      <li>
        {tree.children.has(id) ? (
          <details class="tree-branch" open={tree.around.has(id)}>
            <summary aria-label={`Folders in ${name}`}>
              <Icon name="chevron-right" />
            </summary>
            <ul class="tree">
              <Branch tree={tree} parentId={id} />
            </ul>
          </details>
        ) : null}
        {tree.link(id, name, 'folder')}
      </li>
    ))}
  </>
)

/** Includes the folder itself. */
function findAncestors(folders: readonly Folder[], current: string | undefined): Set<string> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const around = new Set<string>()
  for (
    let at = byId.get(current ?? '');
    at && !around.has(at.id);
    at = byId.get(at.parent_id ?? '')
  )
    around.add(at.id)
  return around
}

interface FolderLinkProps {
  readonly href: string
  readonly isCurrent: boolean
  readonly count: number | undefined
  readonly label: string
  readonly icon: FolderIcon
}

const FolderLink = ({ href, isCurrent, count, label, icon }: FolderLinkProps) => (
  <a class="tree-link" href={href} {...(isCurrent && { 'aria-current': 'true' })}>
    <Icon name={icon} />
    <bdi class="tree-name" title={label}>
      {label}
    </bdi>
    {count === undefined ? null : <span class="tab-count">{count.toLocaleString('en')}</span>}
  </a>
)

/** Other tags are folded. */
const MAX_NAV_TAGS = 12
/** A project can have thousands of tags; search finds rare tags. */
const MAX_FOLDED_TAGS = 30

const Tags = ({ project, query, counts, folders: _ }: ListContext) => {
  const chosen = counts.tags.filter(({ tag }) => query.tags.includes(tag))
  const others = counts.tags.filter(({ tag }) => !query.tags.includes(tag))
  const link = ({ tag, count }: { tag: string; count: number }) => {
    const isChosen = query.tags.includes(tag)
    const tags = isChosen ? query.tags.filter((other) => other !== tag) : [...query.tags, tag]
    const isUnfiltered =
      query.view === undefined && query.folder === undefined && !query.tags.length
    return (
      <a
        class="chip"
        href={listHref(project, query, { tags })}
        {...(isChosen && { 'aria-current': 'true' as const })}
      >
        <bdi class="tree-name">{tag}</bdi>
        {isUnfiltered ? <span class="tab-count">{count.toLocaleString('en')}</span> : null}
      </a>
    )
  }
  return (
    <>
      <h2 class="folder-nav-title">Tags</h2>
      <div class="chips">{[...chosen, ...others.slice(0, MAX_NAV_TAGS)].map(link)}</div>
      {others.length > MAX_NAV_TAGS ? (
        <details>
          <summary class="quiet-text small">{`${others.length - MAX_NAV_TAGS} more tags`}</summary>
          <div class="chips">
            {others.slice(MAX_NAV_TAGS, MAX_NAV_TAGS + MAX_FOLDED_TAGS).map(link)}
          </div>
          {others.length > MAX_NAV_TAGS + MAX_FOLDED_TAGS ? (
            <p class="quiet-text small">Search for a tag that is not listed.</p>
          ) : null}
        </details>
      ) : null}
    </>
  )
}
