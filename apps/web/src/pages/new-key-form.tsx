import type { ScopeGroup } from '@promptwire/core/scopes'
import { EnvironmentChoice } from './environment-choice.tsx'
import { ScopeGroupFields } from './scope-fields.tsx'

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
          <ScopeGroupFields group={group} title={title} ticked={ticked} />
        ))}
      </div>
    </details>
    <button type="submit" class="primary">
      Create key
    </button>
  </form>
)
