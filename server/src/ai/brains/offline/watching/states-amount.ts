import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'

/** Whether an incomplete trade states more than its side and its token, which may come from the focus. */
export function statesAmount({ side: _side, token: _token, chain: _chain, ...others }: PartialTrade = {}): boolean {
  return Object.values(others).some((part) => part !== undefined)
}
