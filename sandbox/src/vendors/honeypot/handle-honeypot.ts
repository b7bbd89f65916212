import { fakeAddress } from '#market/fake-address.ts'
import type { ListedToken } from '#market/listed-tokens.ts'
import { evmChainIds } from '#vendors/goplus/handle-goplus.ts'
import { getHolderCount } from '#vendors/profiles.ts'
import { createOkResponse, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

const errorResponse = (code: number, error: string): VendorResponse => ({ status: code, body: { code, error } })

/**
 * Handles Honeypot.is calls (docs.honeypot.is/ishoneypot). Taxes are in percent. Intentionally, the simulation of TAXD on
 * Base fails (which is not a verdict on the token), and TICKET is unknown.
 */
export function handleHoneypot(call: VendorCall): VendorResponse | undefined {
  if (call.path.join('/') !== 'v2/IsHoneypot') return undefined
  const id = call.query.get('chainID') ?? '1'
  const chain = evmChainIds[id]
  const address = call.query.get('address') ?? ''
  if (!chain || !/^0x[0-9a-f]{40}$/i.test(address)) return errorResponse(400, 'invalid address or chain')
  const token = call.token(chain, address)
  const [market] = token ? call.market.marketsOf(token) : []
  if (!token || !market || token.kind === 'no-decimals') return errorResponse(404, 'no pairs found')
  const { name, symbol } = call.profile(token)
  const { name: quoteName, symbol: quoteSymbol } = call.profile(market.quote)
  const isSimulated = !(token.kind === 'taxed' && token.chain === 'base')
  const holders = getHolderCount(token)
  const tokenFields = { name, symbol, decimals: token.decimals, address: token.address, totalHolders: holders ?? 0 }
  return createOkResponse({
    token: tokenFields,
    withToken: {
      name: quoteName,
      symbol: quoteSymbol,
      decimals: market.quote.decimals,
      address: market.quote.address,
      totalHolders: getHolderCount(market.quote) ?? 0,
    },
    summary: toSummary(token, isSimulated),
    simulationSuccess: isSimulated,
    ...(isSimulated ? toSimulation(token) : { simulationError: 'execution reverted: simulation could not be set up' }),
    flags: toFlags(token).map(({ flag }) => flag),
    contractCode: {
      openSource: token.kind !== 'hostile-names',
      rootOpenSource: true,
      isProxy: false,
      hasProxyCalls: false,
    },
    chain: { id, name: chain === 'eth' ? 'Ethereum' : 'Base', shortName: chain, currency: 'ETH' },
    router: fakeAddress(chain, 'router'),
    pair: {
      pair: { name: `Uniswap: ${symbol}-${quoteSymbol}`, address: market.id, token0: token.address, type: 'UniswapV3' },
      chainId: id,
      liquidity: call.market.liquidity(market),
      createdAtTimestamp: String(Math.floor(call.market.createdAt(market) / 1000)),
      router: '',
    },
    pairAddress: market.id,
  })
}

function toSimulation({ kind, chain, address }: ListedToken) {
  const isHoneypot = kind === 'unsellable'
  const tax = kind === 'taxed' ? 10 : 0
  return {
    honeypotResult: { isHoneypot: isHoneypot, ...(isHoneypot ? { honeypotReason: 'TRANSFER_FROM_FAILED' } : {}) },
    simulationResult: {
      buyTax: tax,
      sellTax: isHoneypot ? 100 : tax,
      transferTax: tax,
      buyGas: '152000',
      sellGas: '131000',
    },
    holderAnalysis: {
      holders: '60',
      successful: isHoneypot ? '0' : '60',
      failed: isHoneypot ? '60' : '0',
      siphoned: '0',
      averageTax: tax,
      averageGas: 131_000,
      highestTax: tax,
      highTaxWallets: '0',
      taxDistribution: [{ tax, count: 60 }],
      snipersFailed: 0,
      snipersSuccess: 0,
    },
    contractAddress: fakeAddress(chain, `simulation of ${address}`),
  }
}

function toFlags({ kind }: ListedToken) {
  const flag = (name: string, description: string, severity: string, severityIndex: number) => ({
    flag: name,
    description,
    severity,
    severityIndex,
  })
  if (kind === 'unsellable') return [flag('is_honeypot', 'The token is a honeypot', 'critical', 20)]
  if (kind === 'taxed') return [flag('medium_tax', 'The taxes are high', 'medium', 10)]
  if (kind === 'hostile-names') return [flag('closed_source', 'The source code is not published', 'high', 16)]
  return []
}

function toSummary(token: ListedToken, isSimulated: boolean) {
  if (!isSimulated) return { risk: 'unknown', riskLevel: -1, flags: [] }
  const [risk, riskLevel] =
    token.kind === 'unsellable'
      ? ['honeypot', 100]
      : token.kind === 'hostile-names'
        ? ['high', 60]
        : token.kind === 'taxed'
          ? ['medium', 20]
          : token.isWellKnown
            ? ['very_low', 0]
            : ['low', 1]
  return { risk, riskLevel, flags: toFlags(token) }
}
