import type { MemberAccount, MemberProject } from '@promptwire/contract/projects/project'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Select } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'

interface ProjectsPageProps {
  readonly projects: readonly MemberProject[]
  /** Accounts in which the viewer may create a project. */
  readonly homes: readonly Pick<MemberAccount, 'id' | 'name'>[]
  readonly form: FormState
}

export const ProjectsPage = ({ projects, homes, form }: ProjectsPageProps) => (
  <>
    <PageHeader title="Projects" lead="A project holds prompts and the API keys that fetch them." />
    {projects.length === 0 ? <NoProject homes={homes} /> : <ProjectTable projects={projects} />}
    {homes.length > 0 ? <NewProject homes={homes} form={form} /> : null}
  </>
)

const NoProject = ({ homes }: Pick<ProjectsPageProps, 'homes'>) => (
  <Empty
    icon="layout-grid"
    title="No projects yet"
    text={
      homes.length > 0
        ? 'Create your first project. Each project has its own prompts, keys and webhooks.'
        : 'Projects that editors, admins and owners of your accounts create appear here.'
    }
  />
)

const NewProject = ({ homes, form }: Pick<ProjectsPageProps, 'homes' | 'form'>) => (
  <Card title="New project" id="new-project">
    <Form action="/projects" form={form}>
      <Field form={form} name="name" label="Name" maxlength={200} placeholder="Customer support" />
      {homes.length > 1 ? (
        <Select
          form={form}
          name="account_id"
          label="Account"
          options={homes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <Button kind="primary">Create project</Button>
    </Form>
  </Card>
)

const COLUMNS = [
  { text: 'Name' },
  { text: 'Account', from: 'tablet' },
  { text: 'Prompts', align: 'end' },
  { text: 'Active keys', align: 'end' },
  { text: 'Created', from: 'tablet' },
] as const

const ProjectTable = ({ projects }: Pick<ProjectsPageProps, 'projects'>) => (
  <Table label="Projects" columns={COLUMNS}>
    {projects.map((project) => (
      <tr>
        <Cell main>
          <a href={`/projects/${project.id}`}>{project.name}</a>
        </Cell>
        <Cell from="tablet">{project.account.name}</Cell>
        <Cell align="end" numbers>
          {project.prompt_count.toLocaleString('en')}
        </Cell>
        <Cell align="end" numbers>
          {project.key_count.toLocaleString('en')}
        </Cell>
        <Cell from="tablet">
          <When at={project.created_at} />
        </Cell>
      </tr>
    ))}
  </Table>
)
