import { z } from 'zod'
import { cleanText } from '#integrations/chains/clean-text.ts'
import { readSolanaAddress } from '#integrations/chains/solana/read-address.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'

const figure = z.number().nonnegative().nullish().catch(null)
// Nothing falls by more than all of it.
const change = z
  .object({ priceChange: z.number().min(-100).max(1e9).nullish().catch(null) })
  .nullish()
  .catch(null)

const JupiterToken = z.object({
  id: z.string().max(64),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().int().min(0).max(36),
  isVerified: z.boolean().nullish().catch(false),
  usdPrice: figure,
  mcap: figure,
  liquidity: figure,
  stats1h: change,
  stats24h: change,
  firstPool: z
    .object({ createdAt: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  audit: z
    .object({ isSus: z.boolean().nullish().catch(true) })
    .nullish()
    .catch(null),
})

/**
 * Reads one token of Jupiter's tokens v2.
 * @returns undefined for what names no mint of Solana or has no name at all; figures that are none are null
 */
export function readJupiterToken(said: unknown): KnownToken | undefined {
  const read = JupiterToken.safeParse(said)
  if (!read.success) return undefined
  const { id, name, symbol, decimals, isVerified, usdPrice, mcap, liquidity, stats1h, stats24h, firstPool, audit } =
    read.data
  const address = readSolanaAddress(id)
  const called = cleanText(symbol)
  if (!address || !called) return undefined
  return {
    chain: 'sol',
    address,
    symbol: called,
    name: cleanText(name) || called,
    decimals,
    isVerified: isVerified === true && audit?.isSus !== true,
    price: usdPrice || null,
    marketCap: mcap || null,
    liquidity: liquidity ?? null,
    change1h: stats1h?.priceChange ?? null,
    change24h: stats24h?.priceChange ?? null,
    createdAt: isoTime(firstPool?.createdAt),
  }
}

function isoTime(text: string | null | undefined): string | null {
  const at = text ? new Date(text) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
