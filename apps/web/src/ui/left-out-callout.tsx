import { Callout } from './callout.tsx'
import { excerpt } from './excerpt.ts'

interface LeftOutCalloutProps {
  /** Choices of the address that the page does not have. */
  readonly choices: readonly { readonly name: string; readonly given: string }[]
}

const MOST_SHOWN = 40

/** Says that a filter of the address is none, so that nobody takes all there is for what they asked for. */
export const LeftOutCallout = ({ choices }: LeftOutCalloutProps) =>
  choices.length === 0 ? null : (
    <Callout kind="warning" title="Part of the address is left out">
      {choices.map(({ name, given }) => (
        <p>
          “<bdi>{excerpt(given, MOST_SHOWN)}</bdi>” is no value of <code>{name}</code> here.
        </p>
      ))}
    </Callout>
  )
