import type { ImportedReview } from '@promptwire/contract/import/people-imports'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import type { Providers } from '../../../product/models/model-choice.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'
import { importPath, SourceFields } from './import-form.tsx'
import { ImportedPrompt, ImportNotes, MAX_VARIABLES } from './imported-prompt.tsx'
import { RefineField } from './refine-field.tsx'

interface ImportReviewProps {
  readonly project: Project
  readonly form: FormState
  readonly review: ImportedReview
  readonly providers: Providers
}

export const ImportReview = ({ project, form, review, providers }: ImportReviewProps) => {
  const { prompts, referred, notes } = review
  const path = importPath(project)
  const isOne = prompts.length === 1
  const what = isOne ? 'prompt' : count(prompts.length, 'prompt')
  return (
    <>
      <ImportNotes notes={notes} title="Not imported" />
      {referred.length > 0 ? <PromptReferences referred={referred} /> : null}
      <Form action={`${path}/add`} form={form} hasLongText>
        <input type="hidden" name="seen" value={fieldValue(form, 'seen')} />
        <Unconverted prompts={prompts} path={path} />
        <KeptAsText prompts={prompts} form={form} path={path} />
        {isOne ? <Field form={form} name="name" label="Name" maxlength={200} /> : null}
        {isOne && providers.length > 0 ? <RefineField form={form} providers={providers} /> : null}
        {prompts.length > 0 ? (
          <Actions>
            <Button kind="primary" name="as" value="prompt">
              {`Add ${what}`}
            </Button>
            <Button name="as" value="proposal">
              {`Propose ${what}`}
            </Button>
          </Actions>
        ) : null}
        <details class="import-source" open={prompts.length === 0}>
          <summary>Change the text or the files</summary>
          <div class="stack">
            <SourceFields path={path} form={form} rows={12} />
            <PreviewAgain path={path} />
          </div>
        </details>
      </Form>
      {prompts.map((prompt, place) => (
        <ImportedPrompt prompt={prompt} format={review.format} isOne={isOne} place={place} />
      ))}
    </>
  )
}

const PreviewAgain = ({ path }: { readonly path: string }) => (
  <Actions>
    <Button formaction={path} formnovalidate>
      Preview again
    </Button>
  </Actions>
)

interface UnconvertedProps {
  readonly prompts: ImportedReview['prompts']
  readonly path: string
}

/** Offers to convert placeholders in a second style, which stayed text. */
const Unconverted = ({ prompts, path }: UnconvertedProps) => {
  const found = new Map(prompts.flatMap(({ unconverted }) => unconverted.map(toEntry)))
  if (found.size === 0) return null
  return (
    <Callout kind="info" title="Is this a variable?">
      <p>The text has {'{{name}}'} too, so other braces stayed as they are.</p>
      <div class="row import-variables import-choices">
        {[...found].map(([key, written]) => (
          <Button name="variable" value={key} formaction={path} formnovalidate>
            Make {written} a variable
          </Button>
        ))}
      </div>
    </Callout>
  )
}

const toEntry = ({ key, written }: { key: string; written: string }) => [key, written] as const

interface KeptAsTextProps extends UnconvertedProps {
  readonly form: FormState
}

const KeptAsText = ({ prompts, form, path }: KeptAsTextProps) => {
  const kept = form.values['keep_as_text'] ?? []
  const found = prompts.flatMap(({ variables }) => variables.map(({ key }) => key))
  const keys = [...new Set([...kept, ...found])].slice(0, MAX_VARIABLES)
  if (keys.length === 0) return null
  return (
    <details open={kept.length > 0}>
      <summary>Keep placeholders as text</summary>
      <div class="stack">
        <CheckboxGroup form={form} name="keep_as_text" legend="Not variables, but text">
          {keys.map((key) => (
            <Checkbox form={form} name="keep_as_text" value={key} label={<code>{key}</code>} />
          ))}
        </CheckboxGroup>
        <PreviewAgain path={path} />
      </div>
    </details>
  )
}

const REFERENCE_COLUMNS = [
  { text: 'Prompt' },
  { text: 'Version', from: 'tablet' },
  { text: 'Where' },
  { text: 'Variables', from: 'desk' },
] as const

/** OpenAI cannot export the texts of prompts that code names by id. */
const PromptReferences = ({ referred }: Pick<ImportedReview, 'referred'>) => (
  <Section
    title={`Your code uses ${count(referred.length, 'OpenAI prompt')}`}
    id="referred"
    lead="OpenAI does not export their texts. Open each prompt in the OpenAI dashboard and paste its text below."
  >
    <Table label="OpenAI prompts" columns={REFERENCE_COLUMNS}>
      {referred.map(({ id, version, path, line, variables }) => (
        <tr>
          <Cell main>
            <code>{id}</code>
          </Cell>
          <Cell from="tablet">{version ?? 'current'}</Cell>
          <Cell>
            <bdi>{path === null ? `line ${line}` : `${path}, line ${line}`}</bdi>
          </Cell>
          <Cell from="desk">{variables.join(', ') || '–'}</Cell>
        </tr>
      ))}
    </Table>
  </Section>
)
