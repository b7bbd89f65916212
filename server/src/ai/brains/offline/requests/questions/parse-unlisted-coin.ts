import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { isReportedSpeech } from '#ai/brains/offline/parts/is-reported-speech.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { foldText } from '#ai/brains/offline/requests/reference-patterns.ts'

/** Words for well-known coins of other networks that mean nothing else. */
const coin =
  /(?<!\p{L})(?:doge|dogecoin|xrp|ripple|cardano|litecoin|ltc|tron|trx|bnb|polkadot|monero|xmr|avax|دوج كوين|دوجكوين|دوج|ريبل|كاردانو|لايتكوين|ترون|مونيرو)(?!\p{L})|狗狗币|狗狗幣|瑞波|艾达币|莱特币|波场|币安币|波卡|门罗币|雪崩币/u

/**
 * Searches for a coin of another network that a message mentions: "my friend says doge will go up, thoughts?". Undefined for an order,
 * which gets its own answer, and if the message also names a listed token.
 */
export function parseUnlistedCoin(
  text: string,
  { intent, understood }: ParsedUtterance,
  { mentions, references }: ParsedMessage,
): ChosenRequest | undefined {
  if (intent !== 'ask' || mentions.length + references.length > 0) return undefined
  if (understood?.side !== undefined && !isReportedSpeech(text)) return undefined
  const query = coin.exec(foldText(text))?.[0]
  if (query === undefined) return undefined
  return { kind: 'request', id: 'search', tokens: [{ query, chain: undefined }], chain: undefined, about: 'listing' }
}
