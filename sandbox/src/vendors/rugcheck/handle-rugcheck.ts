import { fakeAddress } from '#market/fake-address.ts'
import type { ListedToken } from '#market/listed-tokens.ts'
import { deriveAddress } from '#solana/seed/seed-addresses.ts'
import { getTokenProgram, type SolToken, solToken } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'
import { topTenFractions } from '#vendors/goplus/goplus-evm.ts'
import { getHolderCount, topTenPercent } from '#vendors/profiles.ts'
import { createOkResponse, roundTo, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

type Risk = { name: string; value: string; description: string; score: number; level: 'warn' | 'danger' }

/** Handles RugCheck calls (api.rugcheck.xyz/swagger). DUSTY is intentionally missing. */
export function handleRugCheck(call: VendorCall): VendorResponse | undefined {
  const [v1, tokens, mint = '', report, summary] = call.path
  if (v1 !== 'v1' || tokens !== 'tokens' || report !== 'report') return undefined
  const token = call.token('sol', mint)
  // The wrong-chain fault replaces `token` by one of another chain; the report is still about the requested mint.
  const seedToken = token && (solToken(token.address) ?? solToken(mint))
  if (!token || !seedToken || token.kind === 'unpriced') return { status: 404, body: { error: 'not found' } }
  const risks = toRisks(token, seedToken)
  const score = 1 + risks.reduce((sum, risk) => sum + risk.score, 0)
  const shared = {
    tokenProgram: getTokenProgram(seedToken),
    tokenType: '',
    risks,
    score,
    score_normalised: Math.min(100, Math.round(score / 200)),
    lpLockedPct: token.isWellKnown ? 99.2 : 3.5,
  }
  if (summary === 'summary') return createOkResponse(shared)
  return summary === undefined ? createOkResponse({ ...shared, ...fullReport(call, token, seedToken) }) : undefined
}

/** Returns RugCheck's risks. Deliberately reports none for KEEPR, whose creator can take it from any wallet. */
function toRisks(token: ListedToken, seeded: SolToken): Risk[] {
  const { mintAuthority, freezeAuthority } = tokenMint(seeded)
  const risks: Risk[] = []
  const add = (name: string, description: string, score: number, level: Risk['level'], value = '') =>
    risks.push({ name, value, description, score, level })
  if (token.kind === 'permanent-delegate') return []
  if (mintAuthority) add('Mint Authority still enabled', 'More tokens can be minted by the owner', 6000, 'danger')
  if (freezeAuthority)
    add('Freeze Authority still enabled', 'Tokens can be frozen and prevented from trading', 7500, 'danger')
  if (token.kind === 'transfer-fee')
    add('Token Transfer Fee', 'A fee is charged on every transfer', 300, 'warn', '3.00%')
  if (token.kind === 'mutable-metadata' || token.kind === 'hostile-names') {
    add('Mutable metadata', 'Token metadata can be changed by the owner', 100, 'warn')
  }
  if (token.kind === 'lookalike')
    add('Copycat token', 'This token is using a verified tokens symbol', 2000, 'warn', 'USDC')
  if (!token.isWellKnown && topTenPercent(token) > 70) {
    const share = `${topTenPercent(token).toFixed(2)}%`
    add('Top 10 holders high ownership', 'The top 10 users hold more than 70% token supply', 7000, 'danger', share)
  }
  if (!token.isWellKnown && token.depth < 300_000) {
    add('Low Liquidity', 'Low amount of liquidity in the token pool', 900, 'warn', `$${Math.round(2 * token.depth)}`)
  }
  return risks
}

function fullReport(call: VendorCall, token: ListedToken, seeded: SolToken) {
  const { address, decimals } = token
  const { mintAuthority, freezeAuthority, supply } = tokenMint(seeded)
  const { name, symbol } = call.profile(token)
  const price = call.market.tokenUsd(token)
  const liquidity = call.market.marketsOf(token).reduce((sum, market) => sum + call.market.liquidity(market), 0)
  const isMutable = ['mutable-metadata', 'hostile-names', 'lookalike'].includes(token.kind)
  return {
    mint: address,
    creator: fakeAddress('sol', `creator of ${address}`),
    creatorBalance: 0,
    token: { mintAuthority, freezeAuthority, supply: Number(supply), decimals, isInitialized: true },
    tokenMeta: { name, symbol, uri: '', mutable: isMutable, updateAuthority: deriveAddress(`author of ${address}`) },
    topHolders: topTenFractions(token).map((share, index) => ({
      address: fakeAddress('sol', `account ${index} of ${address}`),
      owner: fakeAddress('sol', `holder ${index} of ${address}`),
      amount: Math.round(token.supply * share * 10 ** decimals),
      decimals,
      pct: roundTo(100 * share, 6),
      uiAmount: token.supply * share,
      insider: false,
    })),
    mintAuthority,
    freezeAuthority,
    markets: call.market.marketsOf(token).map((market) => ({
      pubkey: market.id,
      marketType: 'orca_whirlpool',
      mintA: address,
      mintB: market.quote.address,
      lp: { lpLockedPct: token.isWellKnown ? 99.2 : 3.5, lpLockedUSD: 0, quoteUSD: roundTo(liquidity / 2) },
    })),
    totalMarketLiquidity: roundTo(liquidity),
    ...(getHolderCount(token) === undefined ? {} : { totalHolders: getHolderCount(token) }),
    ...(price === undefined ? {} : { price }),
    rugged: false,
    transferFee: {
      pct: token.kind === 'transfer-fee' ? 3 : 0,
      maxAmount: 0,
      authority:
        token.kind === 'transfer-fee' ? deriveAddress(`authority of ${address}`) : '11111111111111111111111111111111',
    },
    verification: token.isWellKnown ? { mint: address, name, symbol, jup_verified: true, jup_strict: true } : null,
    detectedAt: new Date(call.market.createdAt({ base: token })).toISOString(),
  }
}
