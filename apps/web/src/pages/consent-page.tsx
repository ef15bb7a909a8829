import type { Project } from '@promptwire/core/contract/internal-project'
import type { OauthClient } from '@promptwire/core/contract/oauth'
import { isAiScope, SCOPES, type Scope } from '@promptwire/core/scopes'
import type { SignedIn } from '../http/web-context.ts'
import type { ConsentRequest } from '../oauth/sealed-request.ts'
import { destinationOf } from './destination.ts'
import { CardPage, Problem } from './layout.tsx'
import { EnvironmentChoice, ScopeGroupFields } from './new-key-form.tsx'

interface ConsentPageProps {
  readonly person: SignedIn
  readonly projects: readonly Project[]
  readonly consent: ConsentRequest
  /** The request as the form sends it back. */
  readonly sealed: string
  readonly problem?: string | undefined
}

/** Says who asks and where the browser goes, and lets the person choose and narrow. */
export const ConsentPage = ({ person, projects, consent, sealed, problem }: ConsentPageProps) => {
  const { client, request } = consent
  const requested: readonly Scope[] = request.scopes.length > 0 ? request.scopes : SCOPES
  return (
    <CardPage title={`Connect ${client.name}`}>
      <h1>
        Connect <span class="client-name">{client.name}</span>?
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
        <label>
          Project
          <select name="project_id" required>
            {projects.map(({ id, name }) => (
              <option value={id}>{name}</option>
            ))}
          </select>
        </label>
        <EnvironmentChoice />
        {requested.some(isAiScope) ? <AiChoice /> : null}
        <details>
          <summary>
            What it may do <span class="muted">everything it asked for, unless you narrow it</span>
          </summary>
          <div class="scope-groups">
            {(['read', 'write'] as const).map((group) => (
              <ScopeGroupFields
                group={group}
                title={group === 'read' ? 'Read' : 'Write'}
                ticked={() => true}
                offered={(scope) => requested.some((name) => name === scope)}
              />
            ))}
          </div>
        </details>
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

const AiChoice = () => (
  <label class="choice">
    <input type="checkbox" name="allow_ai" value="yes" />
    <span>
      <strong>Allow AI features</strong>
      <small>Evaluations, playground and rewriting, which may cost money</small>
    </span>
  </label>
)

const KINDS: Record<OauthClient['kind'], string> = {
  metadata_document: 'Identified by its own address',
  registered: 'Registered itself; its name is not verified',
  unverified: 'Unverified application',
}

interface ClientFactsProps {
  readonly client: ConsentRequest['client']
  readonly redirectUri: string
}

/** The name is the client's word; host and destination are what can be relied on. */
const ClientFacts = ({ client, redirectUri }: ClientFactsProps) => {
  const isWeb = new URL(redirectUri).protocol === 'https:'
  return (
    <>
      <dl class="facts">
        <dt>App</dt>
        <dd>
          {client.kind === 'metadata_document'
            ? new URL(client.client_id).host
            : KINDS[client.kind]}
        </dd>
        <dt>Sends you to</dt>
        <dd>
          <code>{destinationOf(redirectUri)}</code>
        </dd>
      </dl>
      {client.kind === 'metadata_document' && isWeb ? null : (
        <p class="warning">
          {isWeb
            ? 'Anyone can register under any name. Continue only if you started this yourself.'
            : 'It runs on this computer. Continue only if you started this yourself just now.'}
        </p>
      )}
    </>
  )
}
