import type { Child } from 'hono/jsx'
import { Callout } from '../data/callout.tsx'
import type { FormState } from './form-state.ts'
import { PostForm } from './post-form.tsx'

interface FormProps {
  readonly action: string
  readonly form: FormState
  readonly id?: string
  /** It has a long text: each character is sent as itself, not in up to nine. */
  readonly hasLongText?: boolean
  /** Where a script saves it while one writes. */
  readonly address?: string
  readonly children: Child
}

/** A form with what was wrong with the whole of it at its head. */
export const Form = ({ action, form, id, hasLongText, address, children }: FormProps) => (
  <PostForm
    action={action}
    class="stack"
    id={id}
    enctype={hasLongText ? 'multipart/form-data' : undefined}
    data-address={address}
  >
    {form.problem ? <Callout kind="problem">{form.problem}</Callout> : null}
    {children}
  </PostForm>
)

/** The buttons of a form, the one that does it first. */
export const Actions = ({ children }: { children: Child }) => <div class="row">{children}</div>
