import type { AccountSettings } from '#ai/brains/settings.port.ts'

type NewsSettings = Pick<AccountSettings, 'movementNews' | 'alertNews' | 'priceNews'>

/** What the news in the chat is about, as the user has chosen. */
export function newsKinds({
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
