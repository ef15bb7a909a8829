interface ErrorPageProps {
  readonly title: string
  readonly message: string
  /** Of a fault that is ours, for whoever looks into it. */
  readonly requestId?: string | undefined
}

export const ErrorPage = ({ title, message, requestId }: ErrorPageProps) => (
  <div class="error-page">
    <h1>{title}</h1>
    <p>{message}</p>
    {requestId ? (
      <p class="quiet-text small">
        Request <code>{requestId}</code>
      </p>
    ) : null}
    <p>
      <a href="/projects">Go to your projects</a>
    </p>
  </div>
)
