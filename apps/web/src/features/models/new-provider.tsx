import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { ProviderFields } from './provider-fields.tsx'
import { PRESETS, type Preset } from './provider-presets.ts'

/** The kind decides the other fields. */
export const ChoosePreset = ({ path }: { path: string }) => (
  <Dialog title="Add a model provider" closeHref={`${path}#new`}>
    <ul class="presets">
      {PRESETS.map(({ id, name, about }) => (
        <li>
          <a class="preset" href={`${path}/new?${new URLSearchParams({ preset: id })}`}>
            <strong>{name}</strong>
            <span class="quiet-text">{about}</span>
          </a>
        </li>
      ))}
    </ul>
  </Dialog>
)

interface NewProviderProps {
  readonly path: string
  readonly preset: Preset
  readonly form: FormState
}

export const NewProvider = ({ path, preset, form }: NewProviderProps) => (
  <Dialog title={`Add ${preset.name}`} closeHref={`${path}#new`}>
    <Form action={path} form={form}>
      <input type="hidden" name="preset" value={preset.id} />
      <input type="hidden" name="kind" value={preset.kind} />
      <ProviderFields {...preset} form={form} />
      <p class="quiet-text">
        Your prompts are sent to this provider, which bills you for each call.
      </p>
      <Button kind="primary">Add provider</Button>
    </Form>
  </Dialog>
)

export function freshProvider({ name, baseUrl, needsKey, id }: Preset): FormState {
  const isOther = id === 'other'
  const values = { name: isOther ? '' : name, base_url: baseUrl }
  if (needsKey) return freshForm(values, 'credential')
  return freshForm(values, isOther ? 'name' : 'default_model')
}
