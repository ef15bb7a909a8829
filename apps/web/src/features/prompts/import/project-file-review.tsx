import { MAX_PIECE_PROMPTS } from '@promptwire/contract/export/project-file'
import type { ProjectFileReview as Review } from '@promptwire/contract/files/project-files'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/controls/choice.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { Section } from '../../../ui/layout/page-header.tsx'
import { importPath } from './import-form.tsx'

interface ProjectFileReviewProps {
  readonly project: Project
  readonly review: Review
  /** True if the import is atomic. */
  readonly isOneStep: boolean
  readonly form: FormState
}

/** Previews the import of an exported file. */
export const ProjectFileReview = (props: ProjectFileReviewProps) => {
  const { project, review, isOneStep, form } = props
  const { counts, existing, live } = review
  const added = counts.prompts - existing
  return (
    <>
      <Callout kind="info" title="An export of prompts">
        {`${count(counts.prompts, 'prompt')}, ${count(counts.versions, 'version')}, ${count(counts.test_cases, 'test case')} and ${count(counts.folders, 'folder')}, exported on ${review.exported_at.slice(0, 10)}.`}{' '}
        {isOneStep
          ? 'All of it is imported, or nothing.'
          : `Imported in steps of at most ${MAX_PIECE_PROMPTS} prompts; after a failure, import the file again to continue.`}
      </Callout>
      <Form action={`${importPath(project)}/project`} form={form} hasLongText>
        <input type="hidden" name="file" value={fieldValue(form, 'file')} />
        {existing > 0 ? <Conflicts form={form} existing={existing} /> : null}
        {live > 0 ? <Publishing project={project} review={review} form={form} /> : null}
        <Actions>
          <Button kind="primary">
            {existing === 0 ? `Import ${count(added, 'prompt')}` : 'Import'}
          </Button>
          <ButtonLink href={importPath(project)}>Choose another file</ButtonLink>
        </Actions>
      </Form>
      <Section title="Prompts" id="prompts">
        <PromptTable review={review} />
      </Section>
    </>
  )
}

const Conflicts = ({ form, existing }: { form: FormState; existing: number }) => (
  <RadioGroup
    form={form}
    name="on_conflict"
    legend={`Already in this project: ${count(existing, 'prompt')}`}
    choices={[
      {
        value: 'skip',
        label: 'Leave them out',
        hint: 'Nothing here is changed. Also continues an import that was interrupted.',
      },
      { value: 'rename', label: 'Add copies', hint: 'Their slugs get a number.' },
    ]}
  />
)

const Publishing = ({ project, review, form }: Omit<ProjectFileReviewProps, 'isOneStep'>) => {
  const mayPublish = project.may.includes('versions:publish') && review.publish_refusal === null
  return (
    <Checkbox
      form={form}
      name="publish"
      label={`Publish the versions that were live (${count(review.live, 'prompt')})`}
      hint={
        review.publish_refusal ??
        'Live keys get them at once. Otherwise nothing goes live until you publish it.'
      }
      disabled={!mayPublish}
    />
  )
}

const COLUMNS = [
  { text: 'Prompt' },
  { text: 'Folder', from: 'desk' },
  { text: 'Versions', align: 'end', from: 'tablet' },
  { text: 'Live', align: 'end', from: 'tablet' },
  { text: 'Test cases', align: 'end', from: 'desk' },
  { text: '', hiddenText: 'Exists' },
] as const

const PromptTable = ({ review: { prompts, counts } }: { review: Review }) => (
  <>
    <Table label="Prompts of the file" columns={COLUMNS}>
      {prompts.map((prompt) => (
        <tr>
          <Cell main>
            <bdi>{prompt.name}</bdi> <code>{prompt.slug}</code>
          </Cell>
          <Cell from="desk">{prompt.folder.join(' / ') || '–'}</Cell>
          <Cell from="tablet" align="end" numbers>
            {prompt.versions}
          </Cell>
          <Cell from="tablet" align="end" numbers>
            {prompt.live_version === null ? '–' : `v${prompt.live_version}`}
          </Cell>
          <Cell from="desk" align="end" numbers>
            {prompt.test_cases}
          </Cell>
          <Cell>{prompt.exists ? 'Exists here' : 'New'}</Cell>
        </tr>
      ))}
    </Table>
    {counts.prompts > prompts.length ? (
      <p class="quiet-text small">{`and ${counts.prompts - prompts.length} more`}</p>
    ) : null}
  </>
)
