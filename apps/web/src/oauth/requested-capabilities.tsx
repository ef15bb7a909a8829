import { isAiScope, type Scope } from '@promptwire/core/access/scopes'
import { ScopeCapabilities } from '../product/scope-capabilities.tsx'
import { IslandScript } from '../ui/controls/island.tsx'
import type { ScopeReach } from './scope-reaches.ts'

interface RequestedCapabilitiesProps {
  readonly reaches: readonly ScopeReach[]
  readonly labels: ReadonlyMap<string, string>
  /** True if the scope's box is initially ticked. */
  readonly isTicked: (scope: Scope) => boolean
}

/**
 * The app's permissions in the chosen project; without scripts, in all projects. AI features have
 * their own list, since their box changes nothing here.
 */
export const RequestedCapabilities = ({ reaches, ...given }: RequestedCapabilitiesProps) => (
  <section class="section" aria-labelledby="may">
    <h2 id="may">Permissions</h2>
    {reaches.map((reach) => (
      <Reach reach={reach} isOnly={reaches.length === 1} {...given} />
    ))}
    <IslandScript name="consent" />
  </section>
)

interface ReachProps extends Omit<RequestedCapabilitiesProps, 'reaches'> {
  readonly reach: ScopeReach
  readonly isOnly: boolean
}

const Reach = ({ reach: { scopes, projects }, isOnly, labels, isTicked }: ReachProps) => {
  const [ai, others] = [scopes.filter(isAiScope), scopes.filter((scope) => !isAiScope(scope))]
  const off = others.filter((scope) => !isTicked(scope))
  const ids = projects.map(({ id }) => id)
  return (
    <div
      class="section"
      data-projects={ids.join(' ')}
      data-scopes={scopes.join(' ')}
      data-ai={ai.length > 0 ? 'yes' : undefined}
    >
      {isOnly ? null : <p class="quiet-text">In {nameProjects(ids, labels)}:</p>}
      {scopes.length === 0 ? <p>None: your role allows nothing that the app asks for.</p> : null}
      <ScopeCapabilities scopes={others.filter(isTicked)} />
      <Optional title="Only if you choose them below" scopes={off} />
      <Optional title="Only if you allow AI features" scopes={ai} />
    </div>
  )
}

const Optional = ({ title, scopes }: { title: string; scopes: readonly Scope[] }) =>
  scopes.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ScopeCapabilities scopes={scopes} />
    </>
  )

const MAX_NAMED = 3

const LIST = new Intl.ListFormat('en')

function nameProjects(ids: readonly string[], labels: ReadonlyMap<string, string>): string {
  const names = ids.slice(0, MAX_NAMED).map((id) => labels.get(id) ?? id)
  const more = ids.length - names.length
  return LIST.format(more > 0 ? [...names, `${more} more`] : names)
}
