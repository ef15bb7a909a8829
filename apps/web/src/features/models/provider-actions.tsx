import type { Provider } from '@promptwire/core/contract/people/providers'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MenuButton } from '../../ui/menu-item.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { Question } from '../../ui/question.tsx'

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
        <PostForm action={`${path}/default`}>
          <MenuButton icon="check">Make it the default</MenuButton>
        </PostForm>
      )}
      {provider.has_credential ? (
        <MenuButton opens="forget" icon="key-round">
          Forget the key…
        </MenuButton>
      ) : null}
      {provider.enabled ? (
        <MenuButton opens="turn-off" icon="circle-x">
          Turn off…
        </MenuButton>
      ) : null}
      <hr />
      <MenuButton opens="delete" icon="trash-2" isDanger>
        Delete…
      </MenuButton>
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
      {describeTurnOff(provider)} Its settings and its key are kept.
    </Question>
    <Question
      id="delete"
      title="Delete this provider?"
      does="Delete provider"
      action={`${path}/delete`}
    >
      {describeDeletion(provider)} Its key goes with it. This cannot be undone.
    </Question>
  </>
)

const DEFAULT =
  'It is the default: the playground, evals and AI features run on it wherever no provider is named.'

/** Who notices that it is off. */
const describeTurnOff = ({ is_default, name }: Provider): string =>
  is_default
    ? `${DEFAULT} They, and whatever names “${name}”, are refused from the next call on.`
    : describeReferences(name)

/** Who notices that it is gone: where no default is, the demo is it, if there is one. */
const describeDeletion = ({ is_default, name }: Provider): string =>
  is_default
    ? `${DEFAULT} Until you choose another they get the demo where this service offers it, and are refused where not. ${describeReferences(name)}`
    : describeReferences(name)

const describeReferences = (name: string) =>
  `Whatever names “${name}” is refused from the next call on.`
