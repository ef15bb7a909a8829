import { type Child, useContext } from 'hono/jsx'
import { RenderingContext } from '../data/rendering.ts'

/** Hidden field that identifies repeated submissions. */
export const FORM_ID = 'form_id'

interface PostFormProps {
  readonly action: string
  readonly class?: string | undefined
  readonly id?: string | undefined
  readonly enctype?: 'multipart/form-data' | undefined
  /** -1 gives the focus to a form that a link leads to. */
  readonly tabindex?: -1
  readonly autofocus?: boolean
  readonly 'aria-label'?: string | undefined
  readonly children: Child
}

/** Changes something once, however often it is submitted. */
export const PostForm = ({ children, ...form }: PostFormProps) => (
  <form method="post" {...form}>
    {children}
    <FormId />
  </form>
)

/** `autocomplete="off"` stops browsers from restoring the id of another page. */
const FormId = () => {
  const { formId } = useContext(RenderingContext)
  if (formId === undefined) return null
  return <input type="hidden" name={FORM_ID} value={formId} autocomplete="off" />
}
