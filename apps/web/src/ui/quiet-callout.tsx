import { Callout } from './callout.tsx'

/** Says on every page of a project that its service is a quiet copy. */
export const QuietCallout = () => (
  <Callout kind="warning" title="This copy is quiet">
    It sends no webhooks, calls no models and deletes nothing. Edits and deliveries work. Its
    operator enables the rest with <code>npm run operate -- enable</code>.
  </Callout>
)
