import type { Child } from 'hono/jsx'

interface ScriptFormProps {
  readonly class: string
  readonly id?: string
  /** The record whose fields the script saves. */
  readonly 'data-address'?: string
  readonly 'data-type'?: string
  readonly 'data-include'?: string
  readonly tabindex?: -1
  readonly 'aria-label'?: string
  readonly children: Child
}

/** A form that the editor's script saves. Until the script runs, submitting does nothing. */
export const ScriptForm = ({ children, ...form }: ScriptFormProps) => (
  <form method="dialog" {...form}>
    {children}
  </form>
)
