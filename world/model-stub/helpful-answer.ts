import { type Answer, textAnswer, toolCall } from './answer.ts'
import type { ChatRequest } from './read-chat.ts'
import { sentence } from './sentences.ts'

const token = String.raw`\$?([\p{L}\p{N}]{2,44})`
const amount = String.raw`(\d+(?:\.\d+)?)`

/** The first rule that matches the user's last message decides the tool call. */
const rules: { pattern: RegExp; call: (found: RegExpExecArray) => Answer }[] = [
  {
    pattern: new RegExp(
      `(?:buy|compra|comprar|achète|买|اشتر)\\D*\\$?${amount}\\s*(?:dollars?|usd|bucks?|dólares|美元|دولار)?\\s*(?:of|worth of|de|的|من)?\\s*${token}`,
      'iu',
    ),
    call: ([, amountUsd, named]) => toolCall('propose', { side: 'buy', token: named, amountUsd }),
  },
  {
    pattern: new RegExp(`sell\\D*${amount}\\s*(?:%|percent)\\s*(?:of)?\\s*(?:my\\s+)?${token}`, 'iu'),
    call: ([, percent, named]) => toolCall('propose', { side: 'sell', token: named, percent }),
  },
  {
    pattern: new RegExp(`sell (half|all|everything)\\s*(?:of)?\\s*(?:my\\s+)?${token}`, 'iu'),
    call: ([, part, named]) =>
      toolCall('propose', { side: 'sell', token: named, percent: part === 'half' ? '50' : '100' }),
  },
  {
    pattern: new RegExp(`(?:price of|how much is|precio de|what does)\\s+${token}`, 'iu'),
    call: ([, named]) => toolCall('price', { token: named }),
  },
  {
    pattern: new RegExp(`(?:info on|about|details of)\\s+${token}`, 'iu'),
    call: ([, named]) => toolCall('info', { token: named }),
  },
  {
    pattern: /(?:search|find|look for)\s+(?:for\s+)?(.{2,60})/iu,
    call: ([, query]) => toolCall('search', { query: query?.trim() }),
  },
  { pattern: /balance|what do i (?:have|own)|my wallet|saldo/iu, call: () => toolCall('balance', {}) },
  { pattern: /history|my (?:last )?trades|historial/iu, call: () => toolCall('history', { limit: 5 }) },
]

/** A helpful model: calls one tool if the message requests it, then writes a sentence about the result. */
export function helpfulAnswer(request: ChatRequest): Answer {
  const last = request.results.at(-1)
  if (last !== undefined) return textAnswer(describeResult(last, request.language))
  for (const { pattern, call } of request.tools.length > 0 ? rules : []) {
    const found = pattern.exec(request.text)
    if (found) return call(found)
  }
  return textAnswer(sentence(request.language, 'greeting'))
}

function describeResult(result: string, language: string): string {
  const parsedResult = parseResult(result)
  const write = (which: Parameters<typeof sentence>[1]) => sentence(language, which)
  if (parsedResult.result === 'proposed') return write('proposed')
  if (parsedResult.result === 'choose') return write('choose')
  if (parsedResult.result === 'unknown token') return write('unknown')
  if (parsedResult.result === 'price' || parsedResult.result === 'info') {
    return `${write('figures')} ${parsedResult.token?.quoted?.symbol}, $${parsedResult.token?.price ?? '?'}.`
  }
  if (parsedResult.result === 'balance')
    return parsedResult.totalUsd ? `${write('figures')} $${parsedResult.totalUsd}.` : write('empty')
  if (parsedResult.result === 'history')
    return parsedResult.trades?.length ? `${write('figures')} ${parsedResult.trades.length}.` : write('empty')
  if (parsedResult.result === 'found') return parsedResult.tokens?.length ? write('figures') : write('unknown')
  return `${write('refused')} ${parsedResult.quoted?.reason ?? ''}`.trim()
}

type ToolResult = {
  result?: string
  quoted?: { reason?: string }
  token?: { quoted?: { symbol?: string }; price?: number }
  totalUsd?: number
  trades?: unknown[]
  tokens?: unknown[]
}

function parseResult(text: string): ToolResult {
  try {
    return JSON.parse(text) as ToolResult
  } catch {
    return { quoted: { reason: text.slice(0, 100) } }
  }
}
