import { getPublicSettings } from '@vetvisit/contract/settings/routes'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { streetMapUrl } from '../../adapters/street-map/street-map.ts'

export function settingsBindings({ config, streetMap }: Context): Binding[] {
  return [
    bind(getPublicSettings, async () => ({
      mapTilesUrl: streetMap === undefined ? null : streetMapUrl(streetMap),
      mapStyleUrl: config.mapStyleUrl ?? null,
      mail: config.smtpUrl !== undefined,
      signInByCode: config.smtpUrl !== undefined || config.demo,
      fallbackPosition: config.fallbackPosition,
      emergencyLines: config.emergencyLines,
      demo: config.demo,
    })),
  ]
}
