import { ROLE_OPERATIONS } from '@promptwire/contract/derive/role-operations'
import { MEMBER_ROLES } from '@promptwire/core/access/roles'
import { PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { ROLE_HINTS, ROLE_LABELS } from './role-labels.ts'

/** Lists the operations that each role adds to the previous role, from the contract. */
export const RolesPage = () => (
  <>
    <PageHeader title="Roles" lead="Each role includes the permissions of the roles above it." />
    {MEMBER_ROLES.map((role) => {
      const added = ROLE_OPERATIONS.filter(({ roles }) => roles[0] === role)
      return (
        <Section title={ROLE_LABELS[role]} id={role} lead={ROLE_HINTS[role]}>
          {added.length === 0 ? null : (
            <details>
              <summary class="quiet-text">{`What this role adds (${added.length})`}</summary>
              <ul class="role-operations">
                {added.map(({ title }) => (
                  <li>{title.replace(/^(Get|List) /, 'See ')}</li>
                ))}
              </ul>
            </details>
          )}
        </Section>
      )
    })}
  </>
)
