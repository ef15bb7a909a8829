import type { Provider } from '@promptwire/contract/models/providers'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuButton } from '../../ui/controls/menu-item.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Question } from '../../ui/controls/question.tsx'

interface ProviderActionsProps {
  readonly provider: Provider
  readonly path: string
}

/** Removals ask for confirmation and list the consequences. */
export const ProviderActions = ({ provider, path }: ProviderActionsProps) => (
  <>
    {provider.enabled ? (
      <PostForm action={`${path}/test`}>
        <Button icon="zap">Test</Button>
      </PostForm>
    ) : (
      <PostForm action={`${path}/on`}>
        <Button kind="primary">Turn on</Button>
      </PostForm>
    )}
    <ProviderMenu provider={provider} path={path} />
    <Confirmations provider={provider} path={path} />
  </>
)

const ProviderMenu = ({ provider, path }: ProviderActionsProps) => (
  <Menu id="provider" label="Actions for this provider">
    {provider.is_default ? null : (
      <PostForm action={`${path}/default`}>
        <MenuButton icon="check">Make default</MenuButton>
      </PostForm>
    )}
    {provider.has_credential ? (
      <MenuButton opens="forget" icon="key-round">
        Remove key…
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
)

const Confirmations = ({ provider, path }: ProviderActionsProps) => (
  <>
    <Question
      id="forget"
      title="Remove the key?"
      confirmLabel="Remove key"
      action={`${path}/forget`}
    >
      Calls that need the key will fail. The key keeps working at the provider: revoke it there if
      someone else may have seen it.
    </Question>
    <Question
      id="turn-off"
      title="Turn this provider off?"
      confirmLabel="Turn off provider"
      action={`${path}/off`}
    >
      {describeTurnOff(provider)} Its settings and key are kept.
    </Question>
    <Question
      id="delete"
      title="Delete this provider?"
      confirmLabel="Delete provider"
      action={`${path}/delete`}
    >
      {describeDeletion(provider)} Its key is deleted too. This cannot be undone.
    </Question>
  </>
)

const DEFAULT = 'It is the default for the playground, evals and AI features.'

/** Calls that fail once the provider is off. */
const describeTurnOff = ({ is_default, name }: Provider): string =>
  is_default
    ? `${DEFAULT} Calls that use the default or name “${name}” will fail.`
    : describeReferences(name)

/** Calls that fail after deletion. Without a default, the demo is used if it is on. */
const describeDeletion = ({ is_default, name }: Provider): string =>
  is_default
    ? `${DEFAULT} Until you choose another, they use the demo if it is on, and fail otherwise. ${describeReferences(name)}`
    : describeReferences(name)

const describeReferences = (name: string) => `Calls that name “${name}” will fail.`
