import type { MemberAccount } from '@promptwire/contract/projects/project'
import { canGrant, isAccountWide, MEMBER_ROLES, PROJECT_ROLES } from '@promptwire/core/access/roles'
import { Button } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/choice.tsx'
import { ControlField, Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { ROLE_HINTS, ROLE_LABELS } from './role-labels.ts'

interface NamedProject {
  readonly id: string
  readonly name: string
}

interface InviteFormProps {
  readonly account: MemberAccount
  readonly projects: readonly NamedProject[]
  readonly form: FormState
  readonly canEmail: boolean
}

/** Roles without access to every project also take roles in single projects. */
export const InviteForm = ({ account, projects, form, canEmail }: InviteFormProps) => (
  <Form action={`/accounts/${account.id}/invitations`} form={form}>
    <RadioGroup form={form} name="role" legend="Role" choices={roleChoices(account)} />
    <Field
      form={form}
      name="email"
      label="Email"
      type="email"
      optional
      autocomplete="off"
      hint={
        canEmail
          ? 'We email the link to this address.'
          : 'Copy the link and send it yourself: email is not set up.'
      }
    />
    {projects.length > 0 ? (
      <details class="disclosure" open={'project_roles' in form.problems}>
        <summary>Other roles in some projects</summary>
        <div class="stack">
          {projects.map((project) => (
            <ProjectRoleField form={form} {...project} />
          ))}
        </div>
      </details>
    ) : null}
    <Button kind="primary">Create invitation</Button>
  </Form>
)

const roleChoices = ({ may }: MemberAccount) =>
  MEMBER_ROLES.filter((role) => canGrant(new Set(may), role)).map((value) => ({
    value,
    label: ROLE_LABELS[value],
    hint: ROLE_HINTS[value],
  }))

export const toProjectRole = (projectId: string, role: string) => `${projectId}:${role}`

/** All these fields have one name; their values name the project. */
const ProjectRoleField = ({ form, id, name }: NamedProject & { form: FormState }) => (
  <ControlField
    form={form}
    name="project_roles"
    id={`role-${id}`}
    label={name}
    optional
    render={(attributes) => (
      <select class="input" name="project_roles" {...attributes}>
        <option value="">As in the account</option>
        {PROJECT_ROLES.map((role) => {
          const value = toProjectRole(id, role)
          const isChosen = form.values['project_roles']?.includes(value)
          return (
            <option value={value} selected={isChosen}>
              {ROLE_LABELS[role]}
            </option>
          )
        })}
      </select>
    )}
  />
)

export const takesProjectRoles = (role: string): boolean => !isAccountWide(role)
