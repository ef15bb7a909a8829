import { IMPORT_FORMATS } from '@promptwire/contract/import/import-fields'
import type { ImportedReview } from '@promptwire/contract/import/people-imports'
import { describeOptions } from '@promptwire/core/editing/describe-options'
import { count } from '@promptwire/core/text/count'
import { Callout } from '../../../ui/data/callout.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'
import { BlockTexts } from '../block-texts.tsx'

/** Above this, variables are only counted. */
export const MAX_VARIABLES = 50

interface ImportedPromptProps {
  readonly prompt: ImportedReview['prompts'][number]
  readonly format: ImportedReview['format']
  readonly isOne: boolean
  readonly place: number
}

export const ImportedPrompt = ({ prompt, format, isOne, place }: ImportedPromptProps) => {
  const { name, blocks, block_count, variables, notes, compiled } = prompt
  const what = `${count(block_count, 'block')} and ${count(variables.length, 'variable')}`
  return (
    <Section
      title={isOne ? `Result: ${what}` : name}
      id={`becomes-${place}`}
      lead={isOne ? `Format: ${IMPORT_FORMATS[format]}.` : `${what}.`}
    >
      <ImportNotes notes={notes} title="Changed or not imported" />
      {variables.length > 0 ? (
        <p class="row import-variables">
          {variables.slice(0, MAX_VARIABLES).map(({ key }) => (
            <code>{`{{${key}}}`}</code>
          ))}
          {variables.length > MAX_VARIABLES ? (
            <span class="quiet-text">{`and ${variables.length - MAX_VARIABLES} more`}</span>
          ) : null}
        </p>
      ) : null}
      <BlockTexts blocks={blocks.map(toBlockPreview)} />
      {compiled === '' ? null : (
        <details>
          <summary>Compiled text</summary>
          <pre class="import-compiled" dir="auto">
            {compiled}
          </pre>
        </details>
      )}
      {blocks.length === 0 && block_count > 0 ? (
        <p class="quiet-text small">Its blocks appear after the import.</p>
      ) : null}
    </Section>
  )
}

const toBlockPreview = ({
  title,
  content,
  enabled,
  is_cut,
  ...options
}: ImportedPromptProps['prompt']['blocks'][number]) => ({
  title: enabled ? title : `${title} (off)`,
  note: describeOptions({ ...options, name: null }),
  content: is_cut ? `${content}…` : content,
})

interface ImportNotesProps {
  readonly notes: readonly string[]
  readonly title: string
}

/** Content that the import drops or changes. */
export const ImportNotes = ({ notes, title }: ImportNotesProps) =>
  notes.length === 0 ? null : (
    <Callout kind="info" title={title}>
      <ul class="import-notes">
        {notes.map((note) => (
          <li>
            <bdi>{note}</bdi>
          </li>
        ))}
      </ul>
    </Callout>
  )
