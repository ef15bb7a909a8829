interface ErrorPageProps {
  readonly title: string
  readonly message: string
  /** The project in the URL, if the viewer has access. */
  readonly project?: { readonly id: string } | undefined
  /** Prompts with a similar slug. */
  readonly near?: readonly { readonly slug: string; readonly name: string }[]
  /** To look up an internal error in the log. */
  readonly requestId?: string | undefined
}

export const ErrorPage = ({ title, message, project, near = [], requestId }: ErrorPageProps) => (
  <div class="error-page">
    <h1>{title}</h1>
    <p>{message}</p>
    {requestId ? (
      <p class="quiet-text small">
        Request <code>{requestId}</code>
      </p>
    ) : null}
    {project && near.length > 0 ? (
      <>
        <p>Did you mean:</p>
        <ul>
          {near.map(({ slug, name }) => (
            <li>
              <a href={`/projects/${project.id}/prompts/${slug}`}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </>
    ) : null}
    <p>
      {project ? (
        <a href={`/projects/${project.id}/prompts`}>Back to prompts</a>
      ) : (
        <a href="/projects">Back to projects</a>
      )}
    </p>
  </div>
)
