import type { ClientKey } from '@promptwire/contract/connected-apps/oauth'
import { SCOPES_IN_USE } from '@promptwire/contract/derive/scopes-in-use'
import type { MemberProject } from '@promptwire/contract/projects/project'
import {
  canModify,
  isAiScope,
  isContentScope,
  isIrreversible,
  SCOPES,
  type Scope,
} from '@promptwire/core/access/scopes'
import { EnvironmentChoice } from '../product/environment-choice.tsx'
import { ProposesOnlyChoice } from '../product/proposes-only.tsx'
import { ScopeGroupFields } from '../product/scope-fields.tsx'
import { DEFAULT_TOOL_PURPOSE, ToolPurposeChoice } from '../product/tool-purpose.tsx'
import type { SignedIn } from '../session/auth/signed-in.ts'
import { Button } from '../ui/controls/button.tsx'
import { Checkbox } from '../ui/controls/choice.tsx'
import { Select } from '../ui/controls/field.tsx'
import { Actions } from '../ui/controls/form.tsx'
import { type FormState, freshForm } from '../ui/controls/form-state.ts'
import { Callout } from '../ui/data/callout.tsx'
import { Shortened } from '../ui/data/shortened.tsx'
import { AboutClient, ClientDetails, isVerified } from './client-details.tsx'
import { EarlierKeys } from './earlier-keys.tsx'
import { labelProjects } from './project-labels.ts'
import { RequestedCapabilities } from './requested-capabilities.tsx'
import { findScopeReaches } from './scope-reaches.ts'
import type { ConsentRequest } from './sealed-request.ts'

interface ConsentPageProps {
  readonly person: SignedIn
  /** Projects to which the person may connect apps. */
  readonly projects: readonly MemberProject[]
  readonly consent: ConsentRequest
  /** Keys that the person granted this client before. */
  readonly earlier: readonly ClientKey[]
  readonly now: Date
  /** The sealed request, which the form sends back. */
  readonly sealed: string
  readonly problem?: string | undefined
}

/**
 * Shows the client, the permissions and the destination; the person can narrow the scopes.
 * Preselects a project where the person's role allows the most requested permissions.
 */
export const ConsentPage = (props: ConsentPageProps) => {
  const { person, projects, earlier, now, sealed, problem } = props
  const { client, request } = props.consent
  const reaches = findScopeReaches(request.scopes, projects)
  const [widest] = reaches
  const asked = SCOPES.filter((scope) => reaches.some(({ scopes }) => scopes.includes(scope)))
  const isTicked = (scope: Scope) => !isIrreversible(scope) || hadBefore(scope, props)
  const labels = labelProjects(projects)
  const form = freshForm({
    scope: asked.filter(isTicked),
    environment: canModify(widest?.scopes ?? []) ? 'dev' : 'live',
    tools: DEFAULT_TOOL_PURPOSE,
    project_id: widest?.projects[0]?.id ?? '',
    proposes_only: projects.some(({ approval_required }) => approval_required) ? 'yes' : '',
  })
  return (
    <>
      <h1>
        {isVerified(client) ? (
          <>
            Connect{' '}
            <span class="client-name">
              <Shortened text={client.name} />
            </span>
            ?
          </>
        ) : (
          'Connect an unverified app?'
        )}
      </h1>
      <ClientDetails client={client} redirectUri={request.redirect_uri} />
      {problem ? <Callout kind="problem">{problem}</Callout> : null}
      {projects.length === 0 ? <NoProject /> : null}
      <form method="post" action="/oauth/authorize" class="stack">
        <input type="hidden" name="request" value={sealed} />
        <RequestedCapabilities reaches={reaches} labels={labels} isTicked={isTicked} />
        <Select
          form={form}
          name="project_id"
          label="Project"
          options={[...labels].map(([value, label]) => ({ value, label }))}
        />
        <EarlierKeys client={client} labels={labels} earlier={earlier} now={now} />
        <EnvironmentChoice form={form} />
        {asked.some(isContentScope) ? <ProposesOnlyChoice form={form} /> : null}
        <ToolPurposeChoice form={form} />
        {asked.some(isAiScope) ? <AiChoice form={form} asked={asked} /> : null}
        {asked.every(isAiScope) ? null : <ScopePicker form={form} asked={asked} />}
        <Actions>
          <Button name="decision" value="approve" kind="primary" disabled={projects.length === 0}>
            Approve
          </Button>
          <Button name="decision" value="cancel">
            Cancel
          </Button>
        </Actions>
      </form>
      <AboutClient client={client} />
      <p class="quiet-text small">
        Signed in as {person.user.email ?? person.user.name}. Approving creates an API key named
        after the app. You can revoke it on the project's API keys page.
      </p>
    </>
  )
}

/** True if the person granted this client the scope before. */
const hadBefore = (scope: Scope, { earlier, consent }: ConsentPageProps): boolean =>
  earlier.some(
    ({ client_id, scopes }) => client_id === consent.client.client_id && scopes.includes(scope),
  )

const NoProject = () => (
  <Callout kind="problem">
    You have no project. <a href="/projects">Create a project</a>, then start again in the app.
  </Callout>
)

const GROUPS = [
  ['read', 'Read'],
  ['write', 'Write'],
] as const

interface RequestedScopesProps {
  readonly form: FormState
  readonly asked: readonly Scope[]
}

const ScopePicker = ({ form, asked }: RequestedScopesProps) => (
  <details>
    <summary>Choose permissions</summary>
    <div class="scope-groups">
      {GROUPS.map(([group, title]) => (
        <ScopeGroupFields
          form={form}
          name="scope"
          group={group}
          title={title}
          offered={(scope) => asked.some((name) => name === scope)}
        />
      ))}
    </div>
  </details>
)

/** Names AI scopes that no operation of this server uses. */
const AiChoice = ({ form, asked }: RequestedScopesProps) => {
  const isUsed = asked.some((scope) => isAiScope(scope) && SCOPES_IN_USE.has(scope))
  return (
    <Checkbox
      form={form}
      name="allow_ai"
      label="Allow AI features"
      hint={
        isUsed
          ? 'Language model calls count toward the monthly budget of the project.'
          : 'Not available on this server yet. Later calls would count toward the monthly budget of the project.'
      }
    />
  )
}
