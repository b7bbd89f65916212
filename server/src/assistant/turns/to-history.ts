import type { EarlierMessage } from '#ai/brains/brain.port.ts'
import type { Stored } from './assistant-chats.ts'

/** Placeholders for cards in the history: a card's text contains untrusted token names, or the user's address. */
const cardPlaceholders: Partial<Record<Stored['type'], string>> = {
  trade_execution: '[a trade card was shown]',
  token_info: '[figures of a token were shown]',
  price_chart: '[a price chart was shown]',
  token_comparison: '[a table that compares tokens was shown]',
  search_results: '[a table of tokens was shown]',
  deposit_address: '[the deposit address of the user was shown]',
}

/** Text only: recordings become their transcripts, pictures are omitted. */
export function toHistory({ role, type, content, extras }: Stored): EarlierMessage[] {
  if (type === 'audio') return extras.transcript?.state === 'done' ? [{ role, text: extras.transcript.text }] : []
  return type === 'image' ? [] : [{ role, text: cardPlaceholders[type] ?? content }]
}
