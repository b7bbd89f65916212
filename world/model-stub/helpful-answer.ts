import { type Answer, calling, spoken } from './answer.ts'
import type { ChatRequest } from './read-chat.ts'
import { sentence } from './sentences.ts'

const token = String.raw`\$?([\p{L}\p{N}]{2,44})`
const amount = String.raw`(\d+(?:\.\d+)?)`

/** The first rule that matches the user's last message decides the tool call. */
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

/** A helpful model: one tool call where the message requests it, then a sentence about the result. */
export function helpfulAnswer(request: ChatRequest): Answer {
  const last = request.results.at(-1)
  if (last !== undefined) return spoken(about(last, request.language))
  for (const { fits, call } of request.tools.length > 0 ? rules : []) {
    const found = fits.exec(request.text)
    if (found) return call(found)
  }
  return spoken(sentence(request.language, 'greeting'))
}

function about(result: string, language: string): string {
  const parsedResult = parsed(result)
  const say = (which: Parameters<typeof sentence>[1]) => sentence(language, which)
  if (parsedResult.result === 'proposed') return say('proposed')
  if (parsedResult.result === 'choose') return say('choose')
  if (parsedResult.result === 'unknown token') return say('unknown')
  if (parsedResult.result === 'price' || parsedResult.result === 'info') {
    return `${say('figures')} ${parsedResult.token?.quoted?.symbol}, $${parsedResult.token?.price ?? '?'}.`
  }
  if (parsedResult.result === 'balance')
    return parsedResult.totalUsd ? `${say('figures')} $${parsedResult.totalUsd}.` : say('empty')
  if (parsedResult.result === 'history')
    return parsedResult.trades?.length ? `${say('figures')} ${parsedResult.trades.length}.` : say('empty')
  if (parsedResult.result === 'found') return parsedResult.tokens?.length ? say('figures') : say('unknown')
  return `${say('refused')} ${parsedResult.message ?? ''}`.trim()
}

type ToolResult = {
  result?: string
  message?: string
  token?: { quoted?: { symbol?: string }; price?: number }
  totalUsd?: number
  trades?: unknown[]
  tokens?: unknown[]
}

function parsed(text: string): ToolResult {
  try {
    return JSON.parse(text) as ToolResult
  } catch {
    return { message: text.slice(0, 100) }
  }
}
