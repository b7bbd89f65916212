import type { CardState } from '@murmur/contract/chat/cards'
import { type Language, languages } from '@murmur/contract/languages'
import { fill, voiceTexts } from '#lib/i18n/voice-texts.ts'

/** The spoken sentences of a card besides its own text. Values are written figures, converted to speech afterwards. */
export type CardSpeech = {
  token(name: string, chain: string): string
  unverified: string
  /** The risk verdict, if it is worth mentioning. */
  risk: Record<'caution' | 'danger' | 'unknown', string>
  pay(amount: string): string
  atLeast(amount: string): string
  fees(usd: string): string
  deposit(usd: string): string
  /** Everything that leaves the wallet in a purchase; `limit`: at most. */
  total(usd: string, limit: string): string
  /** The receipt of a sale minus its costs; `limit`: at least. */
  net(usd: string, limit: string): string
  /** When the bought token may leave the wallet, if the user's limits make it wait. */
  sellWait(at: string): string
  impact(percent: string): string
  confirm(digits: string): string
  press: string
  states: Record<Exclude<CardState, 'open'>, string>
  price(price: string): string
  change(percent: string): string
  marketCap(usd: string): string
  liquidity(usd: string): string
}

export const cardSpeech = Object.fromEntries(
  languages.map((language) => [language, toCardSpeech(voiceTexts[language].card)]),
) as Readonly<Record<Language, CardSpeech>>

function toCardSpeech(texts: (typeof voiceTexts)[Language]['card']): CardSpeech {
  const { unverified, risk, press, states } = texts
  return {
    token: (name, chain) => fill(texts.token, { name, chain }),
    unverified,
    risk,
    pay: (amount) => fill(texts.pay, { amount }),
    atLeast: (amount) => fill(texts.atLeast, { amount }),
    fees: (usd) => fill(texts.fees, { usd }),
    deposit: (usd) => fill(texts.deposit, { usd }),
    total: (usd, limit) => fill(texts.total, { usd, limit }),
    net: (usd, limit) => fill(texts.net, { usd, limit }),
    sellWait: (at) => fill(texts.sellWait, { at }),
    impact: (percent) => fill(texts.impact, { percent }),
    confirm: (digits) => fill(texts.confirm, { digits }),
    press,
    states,
    price: (price) => fill(texts.price, { price }),
    change: (percent) => fill(texts.change, { percent }),
    marketCap: (usd) => fill(texts.marketCap, { usd }),
    liquidity: (usd) => fill(texts.liquidity, { usd }),
  }
}
