import { Copyable } from './copyable.tsx'

/** Text of a form that the page no longer has. */
export const UnsavedText = ({ text }: { readonly text: string }) => (
  <>
    Copy your text now; it was not saved.
    <Copyable text={text} label="what you wrote" />
  </>
)
