import type { PlanInUse, Project, ProjectContents } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { promptsPath } from '../../../product/prompt-path.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { Card, PageHeader } from '../../../ui/layout/page-header.tsx'
import { ModelEndCard } from './model-end-card.tsx'
import { PlanCard } from './plan-card.tsx'
import {
  PUBLIC_SKILLS,
  PUBLISH_GATE,
  SECOND_FACTOR,
  SwitchCard,
  VARIABLE_CHECK,
} from './switch-card.tsx'
import { type OfferChoice, TransferCard } from './transfer-card.tsx'

interface SettingsPageProps {
  readonly project: Project
  readonly plan: PlanInUse
  /** The records that deleting the project removes; owners only. */
  readonly contents: ProjectContents | undefined
  /** The open offer of the project, and accounts for a new offer; owners only. */
  readonly transfer: OfferChoice | undefined
  readonly renaming: FormState
  /**
   * Approval rules. This and the following forms are undefined without the permission to change
   * them.
   */
  readonly approval: FormState | undefined
  readonly gate: FormState | undefined
  /** Whether the variable check blocks. */
  readonly variableCheck: FormState | undefined
  /** The rule about ending models. */
  readonly modelEnd: FormState | undefined
  /** Whether skills are public. */
  readonly publicSkills: FormState | undefined
  /** Whether members need a second factor; owners only. */
  readonly secondFactor: FormState | undefined
  /** How long grants of AI clients last. */
  readonly grants: FormState | undefined
  /** The rejected URL pattern of prompt files. */
  readonly promptFiles?: FormState
  readonly deleting: FormState
}

export const SettingsPage = (props: SettingsPageProps) => {
  const { project, plan, contents, renaming } = props
  const path = `/projects/${project.id}/settings`
  return (
    <>
      <PageHeader title="Settings" lead={`This project belongs to ${plan.account.name}.`} />
      {project.may.includes('project:manage') ? (
        <Card title="Name" id="name">
          <Form action={`${path}/name`} form={renaming}>
            <Field form={renaming} name="name" label="Name" maxlength={200} />
            <Button kind="primary">Rename project</Button>
          </Form>
        </Card>
      ) : null}
      {project.may.includes('project:manage') ? (
        <PromptFiles form={props.promptFiles ?? promptFilesForm(project)} path={path} />
      ) : null}
      <PlanCard plan={plan} />
      {props.approval ? <Approval form={props.approval} path={path} /> : null}
      {props.gate ? <SwitchCard {...PUBLISH_GATE} form={props.gate} path={path} /> : null}
      {props.variableCheck ? (
        <SwitchCard {...VARIABLE_CHECK} form={props.variableCheck} path={path} />
      ) : null}
      {props.modelEnd ? <ModelEndCard form={props.modelEnd} path={path} /> : null}
      {props.publicSkills ? (
        <SwitchCard {...PUBLIC_SKILLS} form={props.publicSkills} path={path} />
      ) : null}
      {props.secondFactor ? (
        <SwitchCard {...SECOND_FACTOR} form={props.secondFactor} path={path} />
      ) : null}
      {props.grants ? <GrantLifetime form={props.grants} path={path} /> : null}
      <Files project={project} />
      <Card
        title="Background jobs"
        id="work"
        lead="Work that runs outside of requests, such as webhook deliveries."
      >
        <div>
          <ButtonLink href={`${path}/background-work`}>Show background jobs</ButtonLink>
        </div>
      </Card>
      {project.may.includes('account:manage') ? (
        <Card
          title="Deployment"
          id="deployment"
          lead="Tests whether AI clients can connect, and names the setting to change if not."
        >
          <div>
            <ButtonLink href={`${path}/deployment`}>Test this deployment</ButtonLink>
          </div>
        </Card>
      ) : null}
      {props.transfer ? <TransferCard {...props.transfer} path={path} /> : null}
      {contents ? <DeleteCard {...props} contents={contents} path={path} /> : null}
    </>
  )
}

const Files = ({ project }: Pick<SettingsPageProps, 'project'>) => {
  const mayImport = project.may.includes('prompts:write')
  return (
    <Card
      title={mayImport ? 'Export and import' : 'Export'}
      id="export"
      lead={`Exports all prompts with their history to a file${mayImport ? ', or imports them from one' : ''}.`}
    >
      <div class="row">
        <ButtonLink href={`${promptsPath(project)}/selected/export`}>Export prompts</ButtonLink>
        {mayImport ? (
          <ButtonLink href={`${promptsPath(project)}/new/import`}>Import prompts</ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}

const Approval = ({ form, path }: { form: FormState; path: string }) => (
  <Card
    title="Approvals"
    id="proposals"
    lead="Require a second person to approve changes before they are applied or published."
  >
    <Form action={`${path}/approval`} form={form}>
      <Checkbox
        form={form}
        name="required"
        label="Proposals need approval before they are applied"
        hint="Authors cannot approve their own proposals, nor can their keys. Editors can still edit and publish by hand."
      />
      <Checkbox
        form={form}
        name="to_publish"
        label="Only approved changes can be published"
        hint="Edits made by hand need an approved proposal before they go live. Includes the option above. Rolling back to a version that was live before stays possible."
      />
      <div class="row">
        <Button hiddenText="Approvals">Save</Button>
      </div>
    </Form>
  </Card>
)

const promptFilesForm = ({ prompt_files_url: url }: Project) => freshForm({ url: url ?? '' })

const PromptFiles = ({ form, path }: { form: FormState; path: string }) => (
  <Card
    title="Prompt files"
    id="prompt-files"
    lead="Pages of prompts that are managed in git link to their files."
  >
    <Form action={`${path}/prompt-files`} form={form}>
      <Field
        form={form}
        name="url"
        type="url"
        label="Repository folder URL"
        hint="For example https://github.com/acme/ai/blob/main/prompts."
        maxlength={2_048}
        optional
      />
      <Button hiddenText="Prompt files">Save</Button>
    </Form>
  </Card>
)

const GrantLifetime = ({ form, path }: { form: FormState; path: string }) => (
  <Card
    title="AI clients"
    id="grants"
    lead="AI clients must be approved again after this many days."
  >
    <Form action={`${path}/grant-lifetime`} form={form}>
      <Field
        form={form}
        name="days"
        type="number"
        min={1}
        max={3_650}
        label="Lifetime of new grants in days"
        hint="Leave empty for no expiry. Keys that clients already have stay as they are."
        optional
      />
      <Button>Save lifetime</Button>
    </Form>
  </Card>
)

interface DeleteCardProps extends SettingsPageProps {
  readonly contents: ProjectContents
  readonly path: string
}

const DeleteCard = ({ project, contents, deleting, path }: DeleteCardProps) => (
  <Card
    title="Delete"
    id="delete"
    lead={
      <>
        This deletes {count(contents.prompts, 'prompt')}, {count(contents.versions, 'version')},{' '}
        {count(contents.test_cases, 'test case')} and {count(contents.webhooks, 'webhook')}.
        Requests with its {count(contents.keys, 'key')} will fail (
        {contents.keys_used_today.toLocaleString('en')} used in the last 24 hours). This cannot be
        undone.
      </>
    }
  >
    <Form action={`${path}/delete`} form={deleting}>
      <Field
        form={deleting}
        id="delete-name"
        name="name"
        label={`Type the project name to delete it: ${project.name}`}
        maxlength={200}
        autocomplete="off"
      />
      <Button kind="danger">Delete project</Button>
    </Form>
  </Card>
)
