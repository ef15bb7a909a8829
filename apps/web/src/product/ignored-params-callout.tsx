import { Callout } from '../ui/data/callout.tsx'
import { excerpt } from '../ui/data/excerpt.ts'

interface IgnoredParamsCalloutProps {
  /** Query parameters with unknown values. */
  readonly choices: readonly { readonly name: string; readonly given: string }[]
}

const MAX_VALUE_LENGTH = 40

/** Warns about ignored filters, so that users do not take the full list for a filtered list. */
export const IgnoredParamsCallout = ({ choices }: IgnoredParamsCalloutProps) =>
  choices.length === 0 ? null : (
    <Callout kind="warning" title="Part of the address was ignored">
      {choices.map(({ name, given }) => (
        <p>
          “<bdi>{excerpt(given, MAX_VALUE_LENGTH)}</bdi>” is not a valid value of{' '}
          <code>{name}</code>.
        </p>
      ))}
    </Callout>
  )
