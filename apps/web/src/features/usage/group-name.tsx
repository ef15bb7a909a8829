import type { UsageGroup } from '@promptwire/contract/usage/usage'
import { Shortened } from '../../ui/data/shortened.tsx'
import { type UsageContext, usageHref } from './usage-query.ts'

interface GroupNameProps extends UsageContext {
  readonly group: UsageGroup
}

/** Links the name to its own page if it has one. */
export const GroupName = ({ project, query, group }: GroupNameProps) => {
  const { prompt, version, key, status } = group
  if (query.by === 'status')
    return <StatusName project={project} query={query} status={status ?? 0} />
  if (query.by === 'key') {
    if (!key) return <>No key</>
    const href = usageHref(project, query, { keyId: key.id, by: 'prompt' })
    return <NamedLink href={href} named={key} kind="key" />
  }
  if (!prompt) return <span class="quiet-text">No prompt: lists, searches and other requests</span>
  const href = usageHref(project, query, { promptId: prompt.id, by: 'version' })
  const versionFilter = { promptId: prompt.id, version: version ?? undefined, by: 'key' } as const
  return (
    <>
      <NamedLink href={href} named={prompt} kind="prompt" />
      {query.by === 'version' ? (
        <div class="usage-version">
          <a href={usageHref(project, query, versionFilter)}>
            {version === 0 ? 'working copy' : `version ${version}`}
          </a>
        </div>
      ) : null}
    </>
  )
}

interface NamedLinkProps {
  readonly href: string
  readonly named: { readonly id: string; readonly name: string | null }
  readonly kind: string
}

const NamedLink = ({ href, named: { id, name }, kind }: NamedLinkProps) => (
  <a href={href}>
    {name === null ? (
      <>
        Deleted {kind} <code>{id}</code>
      </>
    ) : (
      <bdi>
        <Shortened text={name} />
      </bdi>
    )}
  </a>
)

/** Meanings of the API's statuses. */
const MEANINGS: Readonly<Record<number, string>> = {
  0: 'in progress, or the process stopped before it recorded the outcome',
  200: 'answered',
  304: 'not modified',
  400: 'invalid request',
  403: 'the key lacks permission',
  404: 'no such prompt, version or record',
  409: 'conflict with another change',
  412: 'the record has changed',
  413: 'too large',
  422: 'the idempotency key was used for another request',
  429: 'over quota or rate limit',
  500: 'internal error',
  503: 'service unavailable',
}

/** Label of a status; 0 means not recorded. */
export const statusName = (status: number): string => (status === 0 ? 'unknown' : String(status))

const StatusName = ({ project, query, status }: UsageContext & { readonly status: number }) => (
  <>
    <a class="numbers" href={usageHref(project, query, { status, by: 'prompt' })}>
      {statusName(status)}
    </a>{' '}
    <span class="quiet-text">{MEANINGS[status] ?? ''}</span>
  </>
)
