import type { NewsRequest, SettingRequest } from '#ai/brains/settings.port.ts'
import { continuesSetting, type SettingMessage } from './setting-request.ts'
import type { SettingWords } from './setting-words.ts'

/** A message this similar to another example does not continue an answer about news. */
const minOtherSimilarity = 0.6

/** Parses which news a message turns on or off: "mute notifications", "pings back on", "stop price updates". */
export function parseNews(words: SettingWords, message: SettingMessage): SettingRequest | undefined {
  const news = parseNewsKind(words)
  // "Turn the notifications off" after a list of alerts means the alerts.
  if (message.isAboutAlerts && !words.has('quiet') && !words.has('unquiet')) return undefined
  const namesNews = words.has('news') || words.has('quiet') || words.has('unquiet') || news === 'prices'
  const isOn = namesNews ? parseNewsState(words) : undefined
  if (isOn !== undefined) return { setting: 'quiet', news, isOn }
  return isToggle(words, message) ? { setting: 'quiet', news: 'all', isOn: undefined } : undefined
}

/** Whether a message such as "turn it on again" continues an answer about news. "Fees on Solana" is a request of its own. */
function isToggle(words: SettingWords, message: SettingMessage): boolean {
  if (!continuesSetting(words, message, 'quiet') || words.has('theme')) return false
  const isOther = !['request:quiet', undefined].includes(message.getResembled(minOtherSimilarity))
  return (words.has('on') || words.has('off')) && !isOther
}

/** Whether the news should be on: true for "turn off quiet mode", false for "be quiet, turn notifications off". */
function parseNewsState(words: SettingWords): boolean | undefined {
  if (words.has('unquiet')) return true
  const quietPositions = words.find('quiet')
  // "Don't mute notifications" and "never turn them off" change nothing; "don't disturb me" is one phrase.
  if (words.find('not').some((at) => !quietPositions.includes(at))) return undefined
  // "Stop pinging me" is one phrase.
  const offPositions = words.find('off').filter((at) => !quietPositions.includes(at))
  if (quietPositions.length > 0)
    return offPositions.some((at) => distance(quietPositions, at) < distance(words.find('news'), at))
  return offPositions.length > 0 || words.has('on') ? offPositions.length === 0 : undefined
}

function distance(positions: readonly number[], at: number): number {
  return Math.min(...positions.map((position) => Math.abs(position - at)))
}

/** The only kind that the message names; all news for none or several. */
function parseNewsKind(words: SettingWords): NewsRequest['news'] {
  const [kind, other] = (['movements', 'alerts', 'prices'] as const).filter((each) => words.has(each))
  return kind && !other ? kind : 'all'
}
