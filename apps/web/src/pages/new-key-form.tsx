import { type ScopeGroup, scopesIn } from '@promptwire/core/scopes'

const GROUPS: readonly { group: ScopeGroup; title: string; ticked: boolean }[] = [
  { group: 'read', title: 'Read', ticked: true },
  { group: 'write', title: 'Write', ticked: false },
  { group: 'ai', title: 'AI features', ticked: false },
]

export const NewKeyForm = ({ projectId }: { projectId: string }) => (
  <form method="post" action={`/projects/${projectId}/keys`} class="stack">
    <label>
      Name
      <input name="name" maxlength={200} required placeholder="Checkout service" />
    </label>
    <EnvironmentChoice />
    <details>
      <summary>
        What the key may do <span class="muted">reading, unless you change it</span>
      </summary>
      <div class="scope-groups">
        {GROUPS.map(({ group, title, ticked }) => (
          <ScopeGroupFields {...{ group, title }} ticked={() => ticked} />
        ))}
      </div>
    </details>
    <button type="submit" class="primary">
      Create key
    </button>
  </form>
)

/** Which content the key gets; production unless chosen otherwise. */
export const EnvironmentChoice = () => (
  <fieldset class="choices">
    <legend>Environment</legend>
    <label class="choice">
      <input type="radio" name="environment" value="live" checked />
      <span>
        <strong>Production</strong>
        <small>Published versions only</small>
      </span>
    </label>
    <label class="choice">
      <input type="radio" name="environment" value="dev" />
      <span>
        <strong>Development</strong>
        <small>The latest draft, published or not</small>
      </span>
    </label>
  </fieldset>
)

interface ScopeGroupFieldsProps {
  readonly group: ScopeGroup
  readonly title: string
  readonly ticked: (scope: string) => boolean
  readonly offered?: (scope: string) => boolean
}

/** One tick per scope of a group. */
export const ScopeGroupFields = ({
  group,
  title,
  ticked,
  offered = () => true,
}: ScopeGroupFieldsProps) => {
  const scopes = scopesIn(group).filter(({ name }) => offered(name))
  if (scopes.length === 0) return null
  return (
    <fieldset>
      <legend>{title}</legend>
      {scopes.map(({ name, description }) => (
        <label class="tick">
          <input type="checkbox" name="scope" value={name} checked={ticked(name)} />
          <span>
            {description} <code>{name}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
