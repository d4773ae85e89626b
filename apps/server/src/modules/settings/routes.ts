import { getPublicSettings } from '@vetvisit/contract/settings/routes'
import type { Context } from '../../context.ts'
import { bind, type Binding } from '../../http/bind.ts'

export function settingsBindings({ config }: Context): Binding[] {
  return [
    bind(getPublicSettings, async () => ({
      mapStyleUrl: config.mapStyleUrl ?? null,
      mail: config.smtpUrl !== undefined,
      signInByCode: config.smtpUrl !== undefined || config.demo,
      fallbackPosition: config.fallbackPosition,
      emergencyLines: config.emergencyLines,
      demo: config.demo,
    })),
  ]
}
