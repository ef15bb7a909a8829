import { Callout } from '../ui/data/callout.tsx'

/** Shown on every project page while the installation is a quiet copy. */
export const QuietCallout = () => (
  <Callout kind="warning" title="This is a quiet copy">
    It sends no webhooks, calls no models and deletes no old data. You can edit prompts, and keys
    can fetch them. To enable the rest, the operator runs <code>npm run operate -- enable</code>.
  </Callout>
)
