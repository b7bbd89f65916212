import { type Answer, calling, spoken } from './answer.ts'
import type { Asked } from './read-chat.ts'
import { sentence } from './sentences.ts'

const token = String.raw`\$?([\p{L}\p{N}]{2,44})`
const amount = String.raw`(\d+(?:\.\d+)?)`

/** The first that fits the user's last message says which tool is called, with what. */
const rules: { fits: RegExp; call: (found: RegExpExecArray) => Answer }[] = [
  {
    fits: new RegExp(
      `(?:buy|compra|comprar|achète|买|اشتر)\\D*\\$?${amount}\\s*(?:dollars?|usd|bucks?|dólares|美元|دولار)?\\s*(?:of|worth of|de|的|من)?\\s*${token}`,
      'iu',
    ),
    call: ([, amountUsd, named]) => calling('propose', { side: 'buy', token: named, amountUsd }),
  },
  {
    fits: new RegExp(`sell\\D*${amount}\\s*(?:%|percent)\\s*(?:of)?\\s*(?:my\\s+)?${token}`, 'iu'),
    call: ([, percent, named]) => calling('propose', { side: 'sell', token: named, percent }),
  },
  {
    fits: new RegExp(`sell (half|all|everything)\\s*(?:of)?\\s*(?:my\\s+)?${token}`, 'iu'),
    call: ([, part, named]) =>
      calling('propose', { side: 'sell', token: named, percent: part === 'half' ? '50' : '100' }),
  },
  {
    fits: new RegExp(`(?:price of|how much is|precio de|what does)\\s+${token}`, 'iu'),
    call: ([, named]) => calling('price', { token: named }),
  },
  {
    fits: new RegExp(`(?:info on|about|details of)\\s+${token}`, 'iu'),
    call: ([, named]) => calling('info', { token: named }),
  },
  {
    fits: /(?:search|find|look for)\s+(?:for\s+)?(.{2,60})/iu,
    call: ([, query]) => calling('search', { query: query?.trim() }),
  },
  { fits: /balance|what do i (?:have|own)|my wallet|saldo/iu, call: () => calling('balance', {}) },
  { fits: /history|my (?:last )?trades|historial/iu, call: () => calling('history', { limit: 5 }) },
]

/** A model on its best behaviour: one tool where the words ask for it, then a sentence about its result. */
export function helpfulAnswer(asked: Asked): Answer {
  const last = asked.results.at(-1)
  if (last !== undefined) return spoken(about(last, asked.language))
  for (const { fits, call } of asked.tools.length > 0 ? rules : []) {
    const found = fits.exec(asked.text)
    if (found) return call(found)
  }
  return spoken(sentence(asked.language, 'greeting'))
}

function about(result: string, language: string): string {
  const told = parsed(result)
  const say = (which: Parameters<typeof sentence>[1]) => sentence(language, which)
  if (told.result === 'proposed') return say('proposed')
  if (told.result === 'choose') return say('choose')
  if (told.result === 'unknown token') return say('unknown')
  if (told.result === 'price' || told.result === 'info') {
    return `${say('figures')} ${told.token?.quoted?.symbol}, $${told.token?.price ?? '?'}.`
  }
  if (told.result === 'balance') return told.totalUsd ? `${say('figures')} $${told.totalUsd}.` : say('empty')
  if (told.result === 'history') return told.trades?.length ? `${say('figures')} ${told.trades.length}.` : say('empty')
  if (told.result === 'found') return told.tokens?.length ? say('figures') : say('unknown')
  return `${say('refused')} ${told.message ?? ''}`.trim()
}

type Told = {
  result?: string
  message?: string
  token?: { quoted?: { symbol?: string }; price?: number }
  totalUsd?: number
  trades?: unknown[]
  tokens?: unknown[]
}

function parsed(text: string): Told {
  try {
    return JSON.parse(text) as Told
  } catch {
    return { message: text.slice(0, 100) }
  }
}
