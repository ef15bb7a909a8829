import type { Provider } from '@promptwire/core/contract/people/providers'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'

interface OfferedModelsProps {
  readonly provider: Provider
  readonly path: string
  /** What the provider says it has. */
  readonly offered: readonly string[]
  /** Why it says nothing. */
  readonly problem: string | null
  readonly form: FormState
}

/** The models of a provider's own list, to tick. */
export const OfferedModels = ({ provider, path, offered, problem, form }: OfferedModelsProps) => (
  <Dialog title={`Models of ${provider.name}`} closeHref={`${path}#offered`}>
    {problem === null && offered.length > 0 ? (
      <Form action={`${path}/offered`} form={form}>
        <CheckboxGroup form={form} name="models" legend="Offer these beside the default model">
          {[...new Set([...provider.models, ...offered])].map((model) => (
            <Checkbox form={form} name="models" value={model} label={<code>{model}</code>} />
          ))}
        </CheckboxGroup>
        <Button kind="primary">Save models</Button>
      </Form>
    ) : (
      <Callout kind="info" title="The provider gave no list of models.">
        {problem ?? 'It answered, and named none.'} You can type their names into the settings.
      </Callout>
    )}
  </Dialog>
)
