import type { Key } from '@promptwire/contract/keys/keys'
import type { Project } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { Confirm } from '../../ui/controls/dialog.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuButton } from '../../ui/controls/menu-item.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { When } from '../../ui/data/when.tsx'
import { RenameKeyForm } from './rename-key-form.tsx'

interface KeyActionsProps {
  readonly item: Key
  readonly project: Project
  readonly canChange: boolean
}

/** Only for active keys. Revoking asks for confirmation. */
export const KeyActions = ({ item: key, project, canChange }: KeyActionsProps) => {
  const path = `/projects/${project.id}/keys`
  const one = `revoke-${key.id}`
  const all = `revoke-all-${key.id}`
  const rename = `rename-${key.id}`
  return (
    <>
      <Menu id={key.id} label={`Actions for ${key.name}`}>
        {canChange ? (
          <>
            <MenuButton icon="pencil" opens={rename}>
              Rename key…
            </MenuButton>
            <hr />
          </>
        ) : null}
        <MenuButton icon="trash-2" opens={one} isDanger>
          Revoke key…
        </MenuButton>
        {key.client_id ? (
          <MenuButton icon="trash-2" opens={all} isDanger>
            Revoke all keys of this app…
          </MenuButton>
        ) : null}
      </Menu>
      {canChange ? (
        <Confirm id={rename} title="Rename key" hasField>
          <RenameKeyForm
            path={`${path}/${key.id}`}
            form={freshForm({ name: key.name }, 'name')}
            id={`${rename}-name`}
            popover={rename}
          />
        </Confirm>
      ) : null}
      <Question
        id={one}
        title="Revoke this key?"
        action={`${path}/${key.id}/revoke`}
        confirmLabel="Revoke key"
        hiddenText={key.name}
      >
        <strong>{key.name}</strong> stops working immediately. {lastUse(key)} This cannot be undone.
      </Question>
      {key.client_id ? (
        <Question
          id={all}
          title="Revoke all keys of this app?"
          action={`${path}/revoke-client`}
          fields={{ client_id: key.client_id }}
          confirmLabel="Revoke all keys"
        >
          <strong>{key.client_name ?? key.client_id}</strong> loses access to this project
          immediately and must ask for it again.
        </Question>
      ) : null}
    </>
  )
}

const lastUse = ({ last_used_at }: Key): Child =>
  last_used_at ? (
    <>
      It was last used <When at={last_used_at} />.
    </>
  ) : (
    'It was never used.'
  )
