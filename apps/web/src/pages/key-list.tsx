import type { Key } from '@promptwire/core/contract/people/keys'
import type { Project } from '@promptwire/core/contract/people/project'
import { count } from '@promptwire/core/count'
import { scopeMeaning } from '@promptwire/core/scopes'
import { isShortened, Shortened } from './shortened.tsx'
import { When } from './when.tsx'

interface KeyListProps {
  readonly keys: readonly Key[]
  readonly project: Project
}

const ENVIRONMENTS = { live: 'Production', dev: 'Development' }

/** The project's keys: active ones first, revoked ones below, each with who made and used it. */
export const KeyList = ({ keys, project }: KeyListProps) => {
  const active = keys.filter((key) => key.revoked_at === null)
  const revoked = keys.filter((key) => key.revoked_at !== null)
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">Active keys</h2>
      {active.length === 0 ? (
        <p class="empty">No active key. Create one below, or connect an AI client.</p>
      ) : (
        <ul class="keys">
          {active.map((key) => (
            <KeyRow item={key} project={project} />
          ))}
        </ul>
      )}
      {revoked.length > 0 ? (
        <details>
          <summary>
            Revoked keys <span class="muted">{revoked.length}</span>
          </summary>
          <ul class="keys">
            {revoked.map((key) => (
              <KeyRow item={key} project={project} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

const KeyRow = ({ item: key, project }: { item: Key; project: Project }) => (
  <li class={key.revoked_at ? 'key revoked' : 'key'}>
    <div class="key-main">
      <strong class="key-name">
        <Shortened text={key.name} />
      </strong>
      {key.client_name === null ? null : <p class="key-name">{key.client_name}</p>}
      <p class="key-facts">
        <span class={`badge ${key.environment}`}>{ENVIRONMENTS[key.environment]}</span>
        <code>{`pk_${key.environment}_…${key.last_four}`}</code>
      </p>
      <WhatItMayDo item={key} />
      <p class="muted small">
        Made by {key.created_by}, <When at={key.created_at} /> ·{' '}
        {key.last_used_at ? (
          <>
            last used <When at={key.last_used_at} />
          </>
        ) : (
          'never used'
        )}
        {key.revoked_at ? (
          <>
            {' '}
            · revoked <When at={key.revoked_at} />
          </>
        ) : null}
      </p>
      {key.is_ended && key.revoked_at === null ? (
        <p class="problem">
          Does not work: {key.created_by} may no longer make keys here. Replace it, then revoke it.
        </p>
      ) : null}
    </div>
    {key.revoked_at === null && project.may.includes('keys:manage') ? (
      <details class="revoke">
        <summary>
          Revoke
          <span class="visually-hidden">
            {' '}
            <Shortened text={key.name} />
          </span>
        </summary>
        <form method="post" action={`/projects/${project.id}/keys/${key.id}/revoke`}>
          <p>Whatever uses this key stops working at once.</p>
          <button type="submit" class="danger">
            Revoke key
            <span class="visually-hidden">
              {' '}
              <Shortened text={key.name} />
            </span>
          </button>
        </form>
      </details>
    ) : null}
  </li>
)

/** The scopes of a key, and its name where that was cut. */
const WhatItMayDo = ({ item: { name, scopes } }: { item: Key }) => (
  <details class="small">
    <summary class="muted">{count(scopes.length, 'scope')}</summary>
    {isShortened(name) ? <p class="key-name">{name}</p> : null}
    <ul>
      {scopes.map((scope) => (
        <li>
          {scopeMeaning(scope)} <code>{scope}</code>
        </li>
      ))}
    </ul>
  </details>
)
