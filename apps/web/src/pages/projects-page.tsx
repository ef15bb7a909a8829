import type { Project } from '@promptwire/core/contract/people/project'
import { count } from '@promptwire/core/count'
import type { SignedIn } from '../http/web-context.ts'
import { AppPage, Problem } from './layout.tsx'

interface ProjectsPageProps {
  readonly person: SignedIn
  readonly projects: readonly Project[]
  readonly problem?: string
}

export const ProjectsPage = ({ person, projects, problem }: ProjectsPageProps) => (
  <AppPage title="Projects" person={person}>
    <div class="page-head">
      <h1>Projects</h1>
      <p class="muted">A project holds prompts, and the keys that may fetch them.</p>
    </div>
    {projects.length === 0 ? (
      <p class="empty">No project yet. Create the first one below.</p>
    ) : (
      <ul class="tiles">
        {projects.map((project) => (
          <li>
            <a class="tile" href={`/projects/${project.id}/keys`}>
              <strong>{project.name}</strong>
              <span class="muted">
                {count(project.prompt_count, 'prompt')} · {count(project.key_count, 'active key')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    )}
    <section class="card" aria-labelledby="new-project">
      <h2 id="new-project">New project</h2>
      <Problem text={problem} />
      <form method="post" action="/projects" class="row">
        <label class="grow">
          Name
          <input name="name" maxlength={200} required placeholder="Customer support" />
        </label>
        <button type="submit" class="primary">
          Create project
        </button>
      </form>
    </section>
  </AppPage>
)
