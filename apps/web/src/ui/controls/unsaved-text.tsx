import { Copyable } from './copyable.tsx'

/** A submitted text that the page has no field for. */
export const UnsavedText = ({ text }: { readonly text: string }) => (
  <>
    Copy your text now; it was not saved.
    <Copyable text={text} label="what you wrote" />
  </>
)
