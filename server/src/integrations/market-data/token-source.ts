import { type JupiterTokensSettings, jupiterTokens } from '#integrations/market-data/jupiter-tokens.ts'
import { mergeSources } from '#integrations/market-data/merge-sources.ts'
import type { PinnedToken } from '#integrations/market-data/pinned-tokens.ts'
import type { TokenSource } from '#integrations/market-data/token-source.port.ts'

/** What the product knows of tokens by name: its pinned lists on every chain, and Jupiter's index of Solana. */
export function tokenSource(settings: { pinned: readonly PinnedToken[]; jupiter: JupiterTokensSettings }): TokenSource {
  return mergeSources(settings.pinned, [jupiterTokens(settings.jupiter)])
}
