import type { VerifiedReceipt } from '../../../signer/src/receipts/verify-receipt.ts'

const chainNames = { sol: 'Solana', eth: 'Ethereum', base: 'Base' } as const
const coins: Record<string, { symbol: string; decimals: number }> = {
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': { symbol: 'ETH', decimals: 18 },
  So11111111111111111111111111111111111111112: { symbol: 'SOL', decimals: 9 },
}

/** Lists the content of a receipt in the order in which a person reads it. Amounts of tokens are in base units. */
export function describeReceipt({ terms, steps, passkeySite }: VerifiedReceipt): [name: string, value: string][] {
  const network = terms.chain === 'sol' ? 'So11111111111111111111111111111111111111112' : Object.keys(coins)[0]
  const common: [string, string][] = [
    ['Network fee, at most', formatAmount(terms.maxNetworkFee, network ?? '')],
    ['Agreed until', `${new Date(terms.deadline * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    [
      'Passkey',
      passkeySite === null ? 'None was required' : `Used on ${passkeySite}: make sure that you know this site`,
    ],
    ...steps.map(({ step, id }): [string, string] => [`Transaction (${step})`, id]),
    ['Order', terms.intentId],
  ]
  const location: [string, string][] = [
    ['Network', chainNames[terms.chain]],
    ['Wallet', terms.address],
  ]
  if (terms.side === 'revoke')
    return [
      ['Kind', 'Revoked approval'],
      ...location,
      ['Token', terms.token],
      ['Spender, which may take nothing from now on', terms.spender],
      ...common,
    ]
  if (terms.side === 'send')
    return [
      ['Kind', 'Send'],
      ...location,
      ['Amount', formatAmount(terms.amount, terms.token)],
      ['Recipient', terms.recipient],
      ...common,
    ]
  return [
    ['Kind', terms.side === 'buy' ? 'Purchase' : 'Sale'],
    ...location,
    ['Paid', formatAmount(terms.sellAmount, terms.sellToken)],
    ['Received, at least', formatAmount(terms.minBuyAmount, terms.buyToken)],
    ['Platform fee', `${terms.platformFeeBps / 100}%, to ${terms.treasury}`],
    ...common,
  ]
}

function formatAmount(baseUnits: string, token: string): string {
  const coin = coins[token]
  if (!coin) return `${baseUnits} base units of ${token}`
  const digits = baseUnits.padStart(coin.decimals + 1, '0')
  const fraction = digits.slice(-coin.decimals).replace(/0+$/, '')
  return `${digits.slice(0, -coin.decimals)}${fraction && `.${fraction}`} ${coin.symbol}`
}
