import evmTokens from '../../../server/src/chains/evm/token-list.json' with { type: 'json' }
import solTokens from '../../../server/src/chains/solana/token-list.json' with { type: 'json' }
import type { VerifiedReceipt } from '../../../signer/src/receipts/verify-receipt.ts'

/** `note`: in small letters below the value, such as an amount in base units. */
export type ReceiptRow = { name: string; value: string; note?: string; look?: 'amount' | 'code' }

type Chain = VerifiedReceipt['terms']['chain']
type Unit = { symbol: string; decimals: number }

const chainNames = { sol: 'Solana', eth: 'Ethereum', base: 'Base' } as const
const coins: Record<Chain, Unit & { address: string }> = {
  sol: { address: 'So11111111111111111111111111111111111111112', symbol: 'SOL', decimals: 9 },
  eth: { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', symbol: 'ETH', decimals: 18 },
  base: { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', symbol: 'ETH', decimals: 18 },
}
const knownTokens = { ...evmTokens, sol: solTokens }

/** Lists the content of a receipt in the order in which a person reads it. */
export function describeReceipt({ terms, steps, passkeySite }: VerifiedReceipt): ReceiptRow[] {
  const { chain } = terms
  const common: ReceiptRow[] = [
    amountRow('Network fee, at most', terms.maxNetworkFee, coins[chain]),
    {
      name: 'Agreed until',
      value: `${new Date(terms.deadline * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    },
    passkeySite === null
      ? { name: 'Passkey', value: 'None was required' }
      : { name: 'Passkey', value: `Used on ${passkeySite}: make sure that you know this site` },
    ...steps.map(({ step, id }): ReceiptRow => ({ name: `Transaction (${step})`, value: id, look: 'code' })),
    { name: 'Order', value: terms.intentId, look: 'code' },
  ]
  const location: ReceiptRow[] = [
    { name: 'Network', value: chainNames[chain] },
    { name: 'Wallet', value: terms.address, look: 'code' },
  ]
  if (terms.side === 'revoke')
    return [
      { name: 'Kind', value: 'Revoked approval' },
      ...location,
      { name: 'Token', value: terms.token, look: 'code' },
      { name: 'Spender, which may take nothing from now on', value: terms.spender, look: 'code' },
      ...common,
    ]
  if (terms.side === 'reclaim')
    return [
      { name: 'Kind', value: 'Rent of closed token accounts, back to the wallet' },
      ...location,
      ...terms.accounts.map(({ address }): ReceiptRow => ({ name: 'Closed account', value: address, look: 'code' })),
      ...common,
    ]
  if (terms.side === 'send')
    return [
      { name: 'Kind', value: 'Send' },
      ...tokenRows('Amount', chain, terms.amount, terms.token),
      { name: 'Recipient', value: terms.recipient, look: 'code' },
      ...location,
      ...common,
    ]
  return [
    { name: 'Kind', value: terms.side === 'buy' ? 'Purchase' : 'Sale' },
    ...tokenRows('Paid', chain, terms.sellAmount, terms.sellToken),
    ...tokenRows('Received, at least', chain, terms.minBuyAmount, terms.buyToken),
    { name: 'Platform fee', value: `${terms.platformFeeBps / 100}%`, note: `to ${terms.treasury}` },
    ...location,
    ...common,
  ]
}

/** The amount and, unless it is the chain's coin, the token's address: a symbol identifies no token. */
function tokenRows(name: string, chain: Chain, baseUnits: string, token: string): ReceiptRow[] {
  const isCoin = token === coins[chain].address
  const unit = isCoin ? coins[chain] : findToken(chain, token)
  const row = unit
    ? amountRow(name, baseUnits, unit)
    : ({
        name,
        value: `${baseUnits} base units`,
        note: 'This page does not know the decimals of the token.',
        look: 'amount',
      } as const)
  return isCoin ? [row] : [row, { name: 'Token address', value: token, look: 'code' }]
}

const findToken = (chain: Chain, token: string): Unit | undefined =>
  knownTokens[chain].find(({ address }) =>
    chain === 'sol' ? address === token : address.toLowerCase() === token.toLowerCase(),
  )

const amountRow = (name: string, baseUnits: string, unit: Unit): ReceiptRow => ({
  name,
  value: `${toDecimal(baseUnits, unit.decimals)} ${unit.symbol}`,
  note: `${baseUnits} base units`,
  look: 'amount',
})

function toDecimal(baseUnits: string, decimals: number): string {
  if (decimals === 0) return baseUnits
  const digits = baseUnits.padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}
