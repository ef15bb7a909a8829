export const REFUSED = { title: 'This app cannot connect', around: 'card' } as const

export const RefusedPage = ({ message }: { readonly message: string }) => (
  <>
    <h1>This app cannot connect</h1>
    <p>The request of the app is not valid: {message}</p>
    <p>
      <a href="/projects">Back to projects</a>
    </p>
  </>
)
