import type { Child } from 'hono/jsx'
import { Callout } from '../data/callout.tsx'
import type { FormState } from './form-state.ts'
import { PostForm } from './post-form.tsx'

interface FormProps {
  readonly action: string
  readonly form: FormState
  readonly id?: string
  /** Sends multipart: URL encoding would take up to nine bytes per character. */
  readonly hasLongText?: boolean
  /** Focuses the form, for pages that do not start with a field. */
  readonly isFocused?: boolean
  readonly children: Child
}

/** A form with its general error on top. */
export const Form = ({ action, form, id, hasLongText, isFocused, children }: FormProps) => (
  <PostForm
    action={action}
    class="stack"
    id={id}
    enctype={hasLongText ? 'multipart/form-data' : undefined}
    {...(isFocused && { tabindex: -1, autofocus: true })}
  >
    {form.problem ? (
      <Callout kind="problem" isFocused={form.focus === undefined}>
        {form.problem}
      </Callout>
    ) : null}
    {children}
  </PostForm>
)

/** The buttons of a form, the primary one first. */
export const Actions = ({ children }: { children: Child }) => <div class="row">{children}</div>
