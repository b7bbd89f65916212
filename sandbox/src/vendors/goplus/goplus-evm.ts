import { fakeAddress } from '#market/fake-address.ts'
import { type ListedToken, listedTokens } from '#market/listed-tokens.ts'
import { getHolderCount, topTenPercent } from '#vendors/profiles.ts'
import type { VendorCall } from '#vendors/vendor.ts'

/**
 * Returns a token's token_security report: flags "0" and "1", rates as decimal text; a missing field means unknown.
 * Intentionally wrong: MOONX on Base looks sellable. Intentionally missing: FINE.
 */
export function goPlusEvm(call: VendorCall, token: ListedToken): Record<string, unknown> | undefined {
  const { chain, address, kind } = token
  if (kind === 'many-decimals') return undefined
  const flag = (is: boolean) => (is ? '1' : '0')
  const isHoneypot = kind === 'unsellable' && chain === 'eth'
  const tax = kind === 'taxed' ? '0.1' : '0'
  const isHostile = kind === 'hostile-names'
  const { name, symbol } = call.profile(token)
  const holders = getHolderCount(token)
  const creator = fakeAddress(chain, `creator of ${address}`)
  const realToken = kind === 'lookalike' ? listedTokens(chain).find((other) => other.symbol === 'USDC') : undefined
  return {
    is_honeypot: flag(isHoneypot),
    honeypot_with_same_creator: '0',
    buy_tax: tax,
    sell_tax: tax,
    transfer_tax: tax,
    cannot_buy: '0',
    cannot_sell_all: flag(isHoneypot),
    is_open_source: flag(!isHostile),
    // Without published source code most fields are unknown.
    ...(isHostile ? {} : codeFlags(token)),
    is_anti_whale: '0',
    is_in_dex: '1',
    dex: call.market.marketsOf(token).map((market) => ({
      liquidity_type: market.fee === 'v2' ? 'UniV2' : 'UniV3',
      name: market.fee === 'v2' ? 'UniswapV2' : 'UniswapV3',
      liquidity: String(call.market.liquidity(market)),
      pair: market.id,
    })),
    ...(holders === undefined ? {} : { holder_count: String(holders), holders: topHolders(token) }),
    lp_holder_count: '2',
    lp_holders: [
      {
        address: creator,
        tag: '',
        is_contract: 0,
        balance: '1000',
        percent: '1',
        is_locked: token.isWellKnown ? 1 : 0,
      },
    ],
    creator_address: creator,
    creator_balance: '0',
    creator_percent: token.isWellKnown ? '0.000000' : '0.120000',
    owner_address: token.isWellKnown ? '' : creator,
    owner_balance: '0',
    owner_percent: '0.000000',
    total_supply: String(token.supply),
    token_name: name,
    token_symbol: symbol,
    ...(token.isWellKnown ? { trust_list: '1' } : {}),
    ...(realToken
      ? { is_true_token: '0', fake_token: { true_token_address: realToken.address.toLowerCase(), value: 1 } }
      : {}),
    ...(isHostile ? { is_airdrop_scam: '1' } : {}),
  }
}

function codeFlags({ kind, isWellKnown }: ListedToken) {
  const absentFlags = ['is_proxy', 'can_take_back_ownership', 'owner_change_balance', 'hidden_owner', 'selfdestruct']
  const moreAbsentFlags = ['external_call', 'trading_cooldown', 'is_whitelisted', 'anti_whale_modifiable', 'gas_abuse']
  return {
    ...Object.fromEntries(
      [...absentFlags, ...moreAbsentFlags, 'personal_slippage_modifiable'].map((name) => [name, '0']),
    ),
    is_mintable: isWellKnown || kind === 'no-decimals' ? '0' : '1',
    transfer_pausable: '0',
    is_blacklisted: kind === 'usdt-like' ? '1' : '0',
    slippage_modifiable: kind === 'taxed' ? '1' : '0',
  }
}

/** Returns the ten largest holders; their fractions add up to `topTenPercent`, which other vendors report. */
function topHolders(token: ListedToken) {
  return topTenFractions(token).map((share, index) => ({
    address: fakeAddress(token.chain, `holder ${index} of ${token.address}`),
    tag: '',
    is_contract: 0,
    balance: String(token.supply * share),
    percent: share.toFixed(8),
    is_locked: 0,
  }))
}

/** Returns the fractions of the supply (0–1) that the ten largest holders have. */
export function topTenFractions(token: ListedToken): number[] {
  const weights = Array.from({ length: 10 }, (_, index) => 0.75 ** index)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => ((topTenPercent(token) / 100) * weight) / total)
}
