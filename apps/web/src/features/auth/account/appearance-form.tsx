import { useContext } from 'hono/jsx'
import { Button } from '../../../ui/controls/button.tsx'
import { type Choice, RadioGroup } from '../../../ui/controls/choice.tsx'
import { Select } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { IslandScript } from '../../../ui/controls/island.tsx'
import { exactTime } from '../../../ui/data/instant.ts'
import { RenderingContext } from '../../../ui/data/rendering.ts'
import type { PromptFont, Theme } from '../../../ui/layout/appearance.ts'
import { Card } from '../../../ui/layout/page-header.tsx'
import { timeZoneOptions } from './time-zones.ts'

const THEME_CHOICES: readonly Choice<Theme>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const FONT_CHOICES: readonly Choice<PromptFont>[] = [
  {
    value: 'mono',
    label: <span class="font-sample-mono">Monospaced</span>,
    hint: 'Lists and code line up.',
  },
  {
    value: 'sans',
    label: <span class="font-sample-sans">Proportional</span>,
    hint: 'Easier to read for prose.',
  },
]

export const AppearanceForm = ({ form }: { form: FormState }) => {
  const { now, timeZone } = useContext(RenderingContext)
  return (
    <Card title="Display" id="display" lead="Applies in every browser you sign in from.">
      <Form action="/account/looks" form={form}>
        <RadioGroup form={form} name="theme" legend="Theme" choices={THEME_CHOICES} short />
        <RadioGroup form={form} name="prompt_font" legend="Prompt font" choices={FONT_CHOICES} />
        <Select
          form={form}
          name="time_zone"
          label="Time zone"
          hint={`Used for all times. It is now ${exactTime(now, timeZone)}.`}
          options={timeZoneOptions(fieldValue(form, 'time_zone'))}
        />
        <button type="button" class="button" data-zone-for="field-time_zone" hidden>
          Use this browser's
        </button>
        <IslandScript name="browser-zone" />
        <Button kind="primary">Save display</Button>
      </Form>
    </Card>
  )
}
