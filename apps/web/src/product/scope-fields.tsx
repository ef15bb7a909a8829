import { SCOPES_IN_USE } from '@promptwire/contract/derive/scopes-in-use'
import { type ScopeGroup, scopesIn } from '@promptwire/core/access/scopes'
import { Checkbox, CheckboxGroup } from '../ui/controls/choice.tsx'
import type { FormState } from '../ui/controls/form-state.ts'

interface ScopeGroupFieldsProps {
  readonly form: FormState
  readonly name: string
  readonly group: ScopeGroup
  readonly title: string
  readonly offered?: (scope: string) => boolean
  /** The id of the error, for the first checkbox, which gets the focus. */
  readonly problemId?: string | undefined
}

export const ScopeGroupFields = ({
  form,
  name,
  group,
  title,
  offered = () => true,
  problemId,
}: ScopeGroupFieldsProps) => {
  const scopes = scopesIn(group).filter((scope) => offered(scope.name))
  if (scopes.length === 0) return null
  return (
    <CheckboxGroup form={{ ...form, problems: {} }} name={name} legend={title}>
      {scopes.map((scope, i) => (
        <Checkbox
          form={form}
          name={name}
          value={scope.name}
          problemId={i === 0 ? problemId : undefined}
          label={
            <>
              {scope.description} <code>{scope.name}</code>
            </>
          }
          {...(!SCOPES_IN_USE.has(scope.name) && { hint: 'Not used yet.' })}
        />
      ))}
    </CheckboxGroup>
  )
}
