import type { Project } from '@promptwire/core/contract/people/project'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'

interface ProjectsPageProps {
  readonly projects: readonly Project[]
  /** Whether their role allows it in any account. */
  readonly canCreate: boolean
  readonly form: FormState
}

export const ProjectsPage = ({ projects, canCreate, form }: ProjectsPageProps) => (
  <>
    <PageHeader title="Projects" lead="A project holds prompts and the API keys that fetch them." />
    {projects.length === 0 ? (
      <NoProject canCreate={canCreate} />
    ) : (
      <ProjectTable projects={projects} />
    )}
    {canCreate ? <NewProject form={form} /> : null}
  </>
)

const NoProject = ({ canCreate }: Pick<ProjectsPageProps, 'canCreate'>) => (
  <Empty
    icon="layout-grid"
    title="No projects yet"
    text={
      canCreate
        ? 'Create your first project. Each project has its own prompts, keys and webhooks.'
        : 'Projects that editors, admins and owners of your accounts create appear here.'
    }
  />
)

const NewProject = ({ form }: Pick<ProjectsPageProps, 'form'>) => (
  <Card title="New project" id="new-project">
    <Form action="/projects" form={form}>
      <Field form={form} name="name" label="Name" maxlength={200} placeholder="Customer support" />
      <Button kind="primary">Create project</Button>
    </Form>
  </Card>
)

const COLUMNS = [
  { text: 'Name' },
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
