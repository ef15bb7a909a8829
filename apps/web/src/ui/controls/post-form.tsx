import { type Child, useContext } from 'hono/jsx'
import { RenderingContext } from '../data/rendering.ts'

/** The hidden field by which a form that is sent twice is known as one. */
export const FORM_ID = 'form_id'

interface PostFormProps {
  readonly action: string
  readonly class?: string | undefined
  readonly id?: string | undefined
  readonly enctype?: 'multipart/form-data' | undefined
  readonly 'data-address'?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly children: Child
}

/** A form that changes something, carried out once however often its button is pressed. */
export const PostForm = ({ children, ...form }: PostFormProps) => (
  <form method="post" {...form}>
    {children}
    <FormId />
  </form>
)

/** Browsers that fill in a page as it was left must not bring back the id of another page. */
const FormId = () => {
  const { formId } = useContext(RenderingContext)
  if (formId === undefined) return null
  return <input type="hidden" name={FORM_ID} value={formId} autocomplete="off" />
}
