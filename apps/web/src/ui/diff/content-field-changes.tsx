import { promptFields } from '@promptwire/contract/content/prompt-fields'
import {
  CONTENT_FIELD_NAMES,
  type ContentFields,
  splitContentField,
} from '@promptwire/contract/content/prompt-values'
import type { SkillFile } from '@promptwire/contract/content/skill-fields'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'

export type ContentFieldDifferences = Pick<
  Output<typeof publicContract.diff_versions>,
  keyof ContentFields
>

/** The changed fields besides blocks and variables. */
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
        show={name === 'files' ? showFile : showValue}
        toLabel={name === 'files' ? (path) => path : (field) => field.replaceAll('_', ' ')}
      />
    )
  })

interface FieldChangesProps {
  readonly id: string
  readonly title: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly show: (value: unknown) => string
  readonly toLabel: (name: string) => string
}

/** Text of several lines is more readable unquoted. */
const showValue = (value: unknown): string =>
  typeof value === 'string' && value.includes('\n') ? value : JSON.stringify(value)

/** The start of a hash is enough to see that two files differ. */
function showFile(value: unknown): string {
  const { bytes, sha256 } = value as SkillFile
  return `${bytes} bytes, ${sha256.slice(0, 12)}`
}

const FieldChanges = ({ id, title, before, after, show, toLabel }: FieldChangesProps) => {
  const shown = (value: unknown) =>
    value === undefined || value === null ? 'not set' : show(value)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names
    .map((name) => ({ name: toLabel(name), was: shown(before[name]), is: shown(after[name]) }))
    .filter(({ was, is }) => was !== is)
  return (
    <section class="difference-block" aria-labelledby={id}>
      <header class="difference-head">
        <h3 id={id}>{title}</h3>
      </header>
      <ul class="difference-facts">
        {changed.map(({ name, was, is }) => (
          <li>
            {name}: <del>{was}</del> <ins>{is}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
