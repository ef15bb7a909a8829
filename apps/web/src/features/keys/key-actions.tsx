import type { Key } from '@promptwire/core/contract/people/keys'
import type { Project } from '@promptwire/core/contract/people/project'
import type { Child } from 'hono/jsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { freshForm } from '../../ui/form-state.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { When } from '../../ui/when.tsx'
import { RenameKeyForm } from './rename-key-form.tsx'

/** What can be done with a key that is not revoked; what cannot be undone asks first. */
export const KeyActions = ({ item: key, project }: { item: Key; project: Project }) => {
  const path = `/projects/${project.id}/keys`
  const one = `revoke-${key.id}`
  const all = `revoke-all-${key.id}`
  const rename = `rename-${key.id}`
  return (
    <>
      <Menu id={`menu-${key.id}`} label={`Actions for ${key.name}`}>
        <Item icon="pencil" opens={rename}>
          Rename key
        </Item>
        <hr />
        <Item icon="trash-2" opens={one}>
          Revoke key
        </Item>
        {key.client_id ? (
          <Item icon="trash-2" opens={all}>
            Revoke all keys of this app
          </Item>
        ) : null}
      </Menu>
      <Confirm id={rename} title="Rename this key" hasField>
        <RenameKeyForm
          path={`${path}/${key.id}`}
          form={freshForm({ name: key.name }, 'name')}
          id={`${rename}-name`}
          popover={rename}
        />
      </Confirm>
      <Confirm id={one} title="Revoke this key?">
        <p>
          The next request with <strong>{key.name}</strong> is refused. {lastUse(key)} This cannot
          be undone.
        </p>
        <Answer action={`${path}/${key.id}/revoke`} does="Revoke key" of={key.name} keeps={one} />
      </Confirm>
      {key.client_id ? (
        <Confirm id={all} title="Revoke all keys of this app?">
          <p>
            The next request with any key of <strong>{key.client_name ?? key.client_id}</strong> in
            this project is refused, and it has to ask again.
          </p>
          <Answer action={`${path}/revoke-client`} does="Revoke all its keys" of="" keeps={all}>
            <input type="hidden" name="client_id" value={key.client_id} />
          </Answer>
        </Confirm>
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

interface ItemProps {
  readonly icon: IconName
  readonly opens: string
  readonly children: Child
}

const Item = ({ icon, opens, children }: ItemProps) => (
  <button type="button" class="menu-item" popovertarget={opens}>
    <Icon name={icon} /> {children}
  </button>
)

interface AnswerProps {
  readonly action: string
  readonly does: string
  readonly of: string
  /** The question that it belongs to. */
  readonly keeps: string
  readonly children?: Child
}

const Answer = ({ action, does, of, keeps, children }: AnswerProps) => (
  <PostForm action={action} class="row">
    {children}
    <Button kind="danger" of={of}>
      {does}
    </Button>
    <Button type="button" popovertarget={keeps} popovertargetaction="hide">
      Keep it
    </Button>
  </PostForm>
)
