interface ErrorPageProps {
  readonly title: string
  readonly message: string
  /** The project in the URL, if the viewer has access. */
  readonly project?: { readonly id: string; readonly name: string } | undefined
  /** To look up an internal error in the log. */
  readonly requestId?: string | undefined
}

export const ErrorPage = ({ title, message, project, requestId }: ErrorPageProps) => (
  <div class="error-page">
    <h1>{title}</h1>
    <p>{message}</p>
    {requestId ? (
      <p class="quiet-text small">
        Request <code>{requestId}</code>
      </p>
    ) : null}
    <p>
      {project ? (
        <a href={`/projects/${project.id}/prompts`}>
          Go to the prompts of <bdi>{project.name}</bdi>
        </a>
      ) : (
        <a href="/projects">Go to your projects</a>
      )}
    </p>
  </div>
)
