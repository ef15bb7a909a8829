import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Card } from '../../../ui/layout/page-header.tsx'

/** Blocks versions with a model that ends soon. */
export const ModelEndCard = ({ form, path }: { form: FormState; path: string }) => (
  <Card
    title="Models that end"
    id="model-end-rule"
    lead="Block versions whose model its vendor ends soon."
  >
    <Form action={`${path}/model-end-rule`} form={form}>
      <Field
        form={form}
        name="days"
        id="model-end-days"
        type="number"
        min={0}
        max={365}
        label="Block models that end within this many days"
        hint="Leave empty to block none. Includes rollbacks, and models that have ended. Admins and owners can override the rule with a reason."
        optional
      />
      <div class="row">
        <Button hiddenText="Models that end">Save</Button>
      </div>
    </Form>
  </Card>
)
