import type { KnownKey } from '@promptwire/contract/members/members'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'

/** Keys with secrets that a leaving member has seen. They stop with the member unless kept. */
export const KnownKeys = ({ keys }: { readonly keys: readonly KnownKey[] }) => {
  if (keys.length === 0) return null
  const form = freshForm({})
  return (
    <fieldset class="choices">
      <legend class="legend">Keep keys that they created or rotated</legend>
      <p class="quiet-text small">
        They have seen the secrets. Keys that are not kept stop working.
      </p>
      {keys.map((key) => (
        <Checkbox
          form={form}
          name="keep"
          value={key.key_id}
          label={
            <>
              {key.name} <code>…{key.last_four}</code> in {key.project_name}
            </>
          }
          hint={toHint(key)}
          disabled={!key.can_keep}
        />
      ))}
    </fieldset>
  )
}

function toHint({ kind, can_keep, is_former }: KnownKey): string {
  if (!can_keep) return 'Stops: it acts with the role of the member.'
  if (is_former) return 'They have seen a former secret, which stops unless you keep it.'
  return kind === 'service' ? 'A service key of the project.' : 'Becomes a service key.'
}
