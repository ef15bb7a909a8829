import type { Output } from '@promptwire/core/contract/operation'
import { promptFields } from '@promptwire/core/contract/public/prompts/prompt-fields'
import {
  CONTENT_FIELD_NAMES,
  type ContentFields,
  splitContentField,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'

export type ContentFieldDifferences = Pick<
  Output<typeof publicContract.diff_versions>,
  keyof ContentFields
>

/** The fields of a content that differ, in addition to blocks and variables. */
export const ContentFieldChanges = ({ differences }: { differences: ContentFieldDifferences }) =>
  CONTENT_FIELD_NAMES.map((name) => {
    const difference = differences[name]
    if (!difference) return null
    return (
      <FieldChanges
        id={`difference-${name}`}
        title={promptFields.content[name].label}
        before={splitContentField(name, difference.before)}
        after={splitContentField(name, difference.after)}
      />
    )
  })

interface FieldChangesProps {
  readonly id: string
  readonly title: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

const FieldChanges = ({ id, title, before, after }: FieldChangesProps) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value))
  const changed = names
    .map((name) => ({ name, was: shown(before[name]), is: shown(after[name]) }))
    .filter(({ was, is }) => was !== is)
  return (
    <section class="difference-block" aria-labelledby={id}>
      <header class="difference-head">
        <h3 id={id}>{title}</h3>
      </header>
      <ul class="difference-facts">
        {changed.map(({ name, was, is }) => (
          <li>
            {name.replaceAll('_', ' ')}: <del>{was}</del> <ins>{is}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
