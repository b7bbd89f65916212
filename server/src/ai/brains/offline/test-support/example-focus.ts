import type { Focus } from '#ai/brains/offline/requests/focus.ts'

/** A focus on one token of Solana. */
export const focusOn = (symbol: string, more: Partial<Focus> = {}): Focus => ({
  tokens: [{ symbol, chain: 'sol' }],
  ...more,
})

/** A focus on two tokens, which the last list shows in the other order. */
export const pair: Focus = {
  tokens: [
    { symbol: 'PEPE', chain: 'eth' },
    { symbol: 'JUP', chain: 'sol' },
  ],
  list: [
    { symbol: 'JUP', chain: 'sol' },
    { symbol: 'PEPE', chain: 'eth' },
  ],
  isListShown: true,
}
