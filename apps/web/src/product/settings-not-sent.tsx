import type { SettingNotSent } from '@promptwire/core/contract/model-answer'
import { Callout } from '../ui/data/callout.tsx'

/** Names the settings that the provider did not get as they were set. */
export const SettingsNotSent = ({ settings }: { readonly settings: readonly SettingNotSent[] }) =>
  settings.length === 0 ? null : (
    <Callout kind="warning">
      Not sent as set:{' '}
      {settings.map(({ setting, reason }, place) => (
        <>
          {place > 0 ? ' ' : ''}
          <code>{setting}</code> ({reason.replace(/\.$/, '')})
          {place < settings.length - 1 ? ',' : '.'}
        </>
      ))}
    </Callout>
  )
