import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { promptsPath } from '../../../product/prompt-path.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { Actions } from '../../../ui/controls/form.tsx'
import { freshForm } from '../../../ui/controls/form-state.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { returnHref } from '../list-query.ts'

export const exportPath = (project: Pick<Project, 'id'>) =>
  `${promptsPath(project)}/selected/export`

interface ExportPageProps {
  readonly project: Project
  /** Slugs of the selected prompts; empty for all. */
  readonly selected: readonly string[]
  /** Query string of the list with the selection. */
  readonly list: string
}

const FORMATS = [
  {
    value: 'ndjson',
    label: 'One file (.ndjson)',
    hint: 'A line of JSON for each prompt, version and test case, for programs.',
  },
  {
    value: 'tar',
    label: 'A folder of files (.tar)',
    hint: 'A Markdown file for each prompt and version, to read and to keep in Git.',
  },
]

export const ExportPage = ({ project, selected, list }: ExportPageProps) => (
  <>
    <PageHeader
      title={
        selected.length === 0 ? 'Export prompts' : `Export ${count(selected.length, 'prompt')}`
      }
      lead="Working copies, all versions with their notes, folders, variables, models and test cases."
    />
    <form class="stack" action={`${exportPath(project)}/file`}>
      {selected.map((slug) => (
        <input type="hidden" name="prompt_ids" value={slug} />
      ))}
      <RadioGroup
        form={freshForm({ format: 'ndjson' })}
        name="format"
        legend="Format"
        choices={FORMATS}
      />
      <Actions>
        <Button kind="primary" icon="download">
          Download
        </Button>
        <ButtonLink href={returnHref(project, list)}>Cancel</ButtonLink>
      </Actions>
    </form>
    <p class="quiet-text small">
      {project.may.includes('prompts:write') ? (
        <>
          <a href={`${promptsPath(project)}/new/import`}>Import</a> restores a file of either format
          in any project.{' '}
        </>
      ) : null}
      Not exported: keys, webhooks, proposals, runs, usage and the audit log.
    </p>
  </>
)
