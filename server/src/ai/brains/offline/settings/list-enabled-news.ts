import type { AccountSettings } from '#ai/brains/settings.port.ts'

type NewsSettings = Pick<AccountSettings, 'movementNews' | 'alertNews' | 'priceNews'>

/** The subjects of the news that the user gets in the chat. */
export function listEnabledNews({
  movementNews,
  alertNews,
  priceNews,
}: NewsSettings): ('deposits' | 'trades' | 'alerts' | 'prices')[] {
  return [
    movementNews ? (['deposits', 'trades'] as const) : [],
    alertNews ? (['alerts'] as const) : [],
    priceNews ? (['prices'] as const) : [],
  ].flat()
}
