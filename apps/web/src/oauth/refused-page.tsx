import { getDestination } from './client-details.tsx'

/** The page's head. */
export const REFUSED = { title: 'This app cannot connect', around: 'card' } as const

interface RefusedPageProps {
  readonly message: string
  /** The link back to the app, if it is allowed. */
  readonly back?: string
}

/** An invalid authorization request: the reason, and a link back to the client if allowed. */
export const RefusedPage = ({ message, back }: RefusedPageProps) => (
  <>
    <h1>This app cannot connect</h1>
    <p>The request of the app is not valid: {message}</p>
    {back ? (
      <p>
        <a href={back}>Return to the app ({getDestination(back)})</a>
      </p>
    ) : null}
    <p>
      <a href="/projects">Back to projects</a>
    </p>
  </>
)
