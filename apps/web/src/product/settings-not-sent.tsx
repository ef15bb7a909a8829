import type { SettingNotSent } from '@promptwire/contract/models/model-answer'
import { Callout } from '../ui/data/callout.tsx'

/** Lists settings that the provider does not support. */
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
