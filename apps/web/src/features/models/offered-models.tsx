import type { Provider } from '@promptwire/contract/models/providers'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'

interface OfferedModelsProps {
  readonly provider: Provider
  readonly path: string
  /** Models in the provider's list. */
  readonly offered: readonly string[]
  /** Why the list is missing. */
  readonly problem: string | null
  readonly form: FormState
}

export const OfferedModels = ({ provider, path, offered, problem, form }: OfferedModelsProps) => (
  <Dialog title={`Models of ${provider.name}`} closeHref={`${path}#offered`}>
    {problem === null && offered.length > 0 ? (
      <Form action={`${path}/offered`} form={form}>
        <CheckboxGroup form={form} name="models" legend="Models to offer besides the default">
          {[...new Set([...provider.models, ...offered])].map((model) => (
            <Checkbox form={form} name="models" value={model} label={<code>{model}</code>} />
          ))}
        </CheckboxGroup>
        <Button kind="primary">Save models</Button>
      </Form>
    ) : (
      <Callout kind="info" title="The provider returned no models">
        {problem ?? 'Its list is empty.'} You can type model names in the settings.
      </Callout>
    )}
  </Dialog>
)
