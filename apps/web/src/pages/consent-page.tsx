import { SCOPES_IN_USE } from '@promptwire/core/contract/derive/scopes-in-use'
import type { ClientKey } from '@promptwire/core/contract/internal/oauth'
import type { Project } from '@promptwire/core/contract/people/project'
import { changesAnything, isAiScope, SCOPES, type Scope } from '@promptwire/core/scopes'
import type { SignedIn } from '../http/web-context.ts'
import type { ConsentRequest } from '../oauth/sealed-request.ts'
import { ClientFacts } from './client-facts.tsx'
import { ConsentSummary } from './consent-summary.tsx'
import { EarlierKeys } from './earlier-keys.tsx'
import { EnvironmentChoice } from './environment-choice.tsx'
import { CardPage, Problem } from './layout.tsx'
import { ScopeGroupFields } from './scope-fields.tsx'
import { Shortened } from './shortened.tsx'

interface ConsentPageProps {
  readonly person: SignedIn
  readonly projects: readonly Project[]
  readonly consent: ConsentRequest
  /** The keys that this client already has from the person. */
  readonly earlier: readonly ClientKey[]
  /** The request as the form sends it back. */
  readonly sealed: string
  readonly problem?: string | undefined
}

/** Says who asks, for what, and where the browser goes; lets the person choose and narrow. */
export const ConsentPage = (props: ConsentPageProps) => {
  const { person, projects, earlier, sealed, problem } = props
  const { client, request } = props.consent
  const asked: readonly Scope[] = request.scopes.length > 0 ? request.scopes : SCOPES
  return (
    <CardPage title={`Connect ${client.name}`}>
      <h1>
        Connect{' '}
        <span class="client-name">
          <Shortened text={client.name} />
        </span>
        ?
      </h1>
      <ClientFacts client={client} redirectUri={request.redirect_uri} />
      <Problem text={problem} />
      {projects.length === 0 ? (
        <p class="problem">
          You have no project that you may change. <a href="/projects">Create one</a>, then start
          again in the app.
        </p>
      ) : null}
      <form method="post" action="/oauth/authorize" class="stack">
        <input type="hidden" name="request" value={sealed} />
        <WhatItMayDo asked={asked} />
        <label>
          Project
          <select name="project_id" required>
            {projects.map(({ id, name }) => (
              <option value={id}>{name}</option>
            ))}
          </select>
        </label>
        <EarlierKeys client={client} projects={projects} earlier={earlier} />
        <EnvironmentChoice preset={changesAnything(asked) ? 'dev' : 'live'} />
        {asked.some(isAiScope) ? <AiChoice asked={asked} /> : null}
        <div class="actions">
          <button
            type="submit"
            name="decision"
            value="approve"
            class="primary"
            disabled={projects.length === 0}
          >
            Approve
          </button>
          <button type="submit" name="decision" value="cancel" class="quiet">
            Cancel
          </button>
        </div>
      </form>
      <p class="muted small">
        Signed in as {person.user.email}. This creates a key named after the app; revoke it at any
        time on the project's API keys page.
      </p>
    </CardPage>
  )
}

const GROUPS = [
  ['read', 'Read'],
  ['write', 'Write'],
] as const

const WhatItMayDo = ({ asked }: { asked: readonly Scope[] }) => (
  <section aria-labelledby="may">
    <h2 id="may">What it asks for</h2>
    <ConsentSummary scopes={asked} />
    {asked.every(isAiScope) ? null : (
      <details>
        <summary>Choose one by one</summary>
        <div class="scope-groups">
          {GROUPS.map(([group, title]) => (
            <ScopeGroupFields
              group={group}
              title={title}
              ticked
              offered={(scope) => asked.some((name) => name === scope)}
            />
          ))}
        </div>
      </details>
    )}
  </section>
)

/** The specification's choice; what no operation uses yet is said to be so. */
const AiChoice = ({ asked }: { asked: readonly Scope[] }) => {
  const isUsed = asked.some((scope) => isAiScope(scope) && SCOPES_IN_USE.has(scope))
  return (
    <label class="choice">
      <input type="checkbox" name="allow_ai" value="yes" />
      <span>
        <strong>Allow AI features</strong>
        <small>
          {isUsed
            ? 'They call a language model, which costs money'
            : 'This server has none of them yet; the key could use them, and spend money, once it does'}
        </small>
      </span>
    </label>
  )
}
