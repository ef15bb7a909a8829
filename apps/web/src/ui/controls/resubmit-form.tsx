import { Button } from './button.tsx'

interface ResubmitFormProps {
  readonly action: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** Keeps the values of a failed form, to submit them again. */
export const ResubmitForm = ({ action, values }: ResubmitFormProps) => (
  <form method="post" action={action}>
    {Object.entries(values).flatMap(([name, texts]) =>
      texts.map((text) => (
        <textarea name={name} hidden>
          {`\n${text}`}
        </textarea>
      )),
    )}
    <Button kind="primary">Submit again</Button>
  </form>
)
