import type { Provider } from '@promptwire/core/contract/people/providers'
import type { Child } from 'hono/jsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { PostForm } from '../../ui/post-form.tsx'

interface ProviderActionsProps {
  readonly provider: Provider
  readonly path: string
}

/** What can be done with a provider; what takes it away asks first, with what depends on it. */
export const ProviderActions = ({ provider, path }: ProviderActionsProps) => (
  <>
    {provider.enabled ? (
      <PostForm action={`${path}/test`}>
        <Button icon="zap">Test it</Button>
      </PostForm>
    ) : (
      <PostForm action={`${path}/on`}>
        <Button kind="primary">Turn on</Button>
      </PostForm>
    )}
    <Menu id="provider-menu" label="Actions for this provider">
      {provider.is_default ? null : (
        <Doing path={`${path}/default`} icon="check">
          Make it the default
        </Doing>
      )}
      {provider.has_credential ? (
        <Opening opens="forget" icon="key-round">
          Forget the key
        </Opening>
      ) : null}
      {provider.enabled ? (
        <Opening opens="turn-off" icon="circle-x">
          Turn off
        </Opening>
      ) : null}
      <hr />
      <Opening opens="delete" icon="trash-2">
        Delete
      </Opening>
    </Menu>
    <Question id="forget" title="Forget the key?" does="Forget key" action={`${path}/forget`}>
      The key is removed here and keeps working at the provider; revoke it there as well if somebody
      else may have seen it. Calls that need it fail from now on.
    </Question>
    <Question
      id="turn-off"
      title="Turn this provider off?"
      does="Turn off provider"
      action={`${path}/off`}
    >
      {whatStops(provider)} Its settings and its key are kept.
    </Question>
    <Question
      id="delete"
      title="Delete this provider?"
      does="Delete provider"
      action={`${path}/delete`}
    >
      {whatLosesIt(provider)} Its key goes with it. This cannot be undone.
    </Question>
  </>
)

const DEFAULT =
  'It is the default: the playground, evals and AI features run on it wherever no provider is named.'

/** Who notices that it is off. */
const whatStops = ({ is_default, name }: Provider): string =>
  is_default
    ? `${DEFAULT} They, and whatever names “${name}”, are refused from the next call on.`
    : whatNames(name)

/** Who notices that it is gone: where no default is, the demo is it, if there is one. */
const whatLosesIt = ({ is_default, name }: Provider): string =>
  is_default
    ? `${DEFAULT} Until you choose another they get the demo where this service offers it, and are refused where not. ${whatNames(name)}`
    : whatNames(name)

const whatNames = (name: string) => `Whatever names “${name}” is refused from the next call on.`

interface DoingProps {
  readonly path: string
  readonly icon: IconName
  readonly children: Child
}

const Doing = ({ path, icon, children }: DoingProps) => (
  <PostForm action={path}>
    <button type="submit" class="menu-item">
      <Icon name={icon} /> {children}
    </button>
  </PostForm>
)

interface OpeningProps {
  readonly opens: string
  readonly icon: IconName
  readonly children: Child
}

const Opening = ({ opens, icon, children }: OpeningProps) => (
  <button type="button" class="menu-item" popovertarget={opens}>
    <Icon name={icon} /> {children}
  </button>
)

interface QuestionProps {
  readonly id: string
  readonly title: string
  readonly does: string
  readonly action: string
  /** What it means for whom. */
  readonly children: Child
}

const Question = ({ id, title, does, action, children }: QuestionProps) => (
  <Confirm id={id} title={title}>
    <p>{children}</p>
    <PostForm action={action} class="row">
      <Button kind="danger">{does}</Button>
      <Button type="button" popovertarget={id} popovertargetaction="hide">
        Keep it
      </Button>
    </PostForm>
  </Confirm>
)
