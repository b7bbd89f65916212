import { chainNames, chainsByKey } from '../../../contract/src/chains.ts'
import evmTokens from '../../../server/src/chains/evm/token-list.json' with { type: 'json' }
import solTokens from '../../../server/src/chains/solana/token-list.json' with { type: 'json' }
import type { VerifiedReceipt } from '../../../signer/src/receipts/verify-receipt.ts'

/** `note`: small text below the value, such as an amount in base units. */
export type ReceiptRow = { name: string; value: string; note?: string; style?: 'amount' | 'code' }
export type ReceiptGroup = { title: string; rows: ReceiptRow[] }
/** `isOpen`: the reader must check it. */
export type ReceiptCheck = { text: string; isOpen?: true }

type Chain = VerifiedReceipt['terms']['chain']
type Unit = { symbol: string; decimals: number }

const coinOf = (chain: Chain) => chainsByKey[chain].coin
/** A chain without pinned tokens has no entry. */
const knownTokens: Partial<Record<Chain, readonly (Unit & { address: string })[]>> = { ...evmTokens, sol: solTokens }

/** The checks that `verifyReceipt` has made of a genuine receipt, and the questions that it leaves open. */
export function describeChecks({ terms, steps, passkeySite }: VerifiedReceipt): ReceiptCheck[] {
  const transactions = steps.length === 1 ? 'The transaction does' : `All ${steps.length} transactions do`
  return [
    { text: 'The file is as it was downloaded, to the last character.' },
    { text: `The wallet ${shorten(terms.address)} signed the terms and the transactions together.` },
    { text: `${transactions} what the terms allow, and nothing else.` },
    passkeySite === null
      ? { text: 'No passkey was required, and none was used.', isOpen: true }
      : { text: `A passkey signed the terms on ${passkeySite}.` },
    {
      text: `Left to you: whether you know the wallet${passkeySite === null ? '' : ' and the site'}, and whether the transaction succeeded, which its chain tells.`,
      isOpen: true,
    },
  ]
}

const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Lists the content of a receipt in groups, in the order in which a person reads it. */
export function describeReceipt(receipt: VerifiedReceipt): ReceiptGroup[] {
  const { terms, steps, passkeySite } = receipt
  const { agreed, addresses } = describeTerms(terms)
  return [
    {
      title: 'What was agreed',
      rows: [
        ...agreed,
        amountRow('Network fee, at most', terms.maxNetworkFee, coinOf(terms.chain)),
        {
          name: 'Agreed until',
          value: `${new Date(terms.deadline * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
        },
      ],
    },
    {
      title: 'Where',
      rows: [
        { name: 'Network', value: chainNames[terms.chain] },
        { name: 'Wallet', value: terms.address, style: 'code' },
        ...addresses,
      ],
    },
    {
      title: 'Proof',
      rows: [
        passkeySite === null
          ? { name: 'Passkey', value: 'None was required' }
          : { name: 'Passkey', value: `Used on ${passkeySite}: make sure that you know this site` },
        ...steps.map(({ step, id }): ReceiptRow => ({ name: `Transaction (${step})`, value: id, style: 'code' })),
        { name: 'Order', value: terms.intentId, style: 'code' },
      ],
    },
  ]
}

function describeTerms(terms: VerifiedReceipt['terms']): { agreed: ReceiptRow[]; addresses: ReceiptRow[] } {
  const { chain } = terms
  if (terms.side === 'revoke')
    return {
      agreed: [{ name: 'Kind', value: 'Revoked approval' }],
      addresses: [
        { name: 'Token', value: terms.token, style: 'code' },
        { name: 'Spender, which may take nothing from now on', value: terms.spender, style: 'code' },
      ],
    }
  if (terms.side === 'reclaim')
    return {
      agreed: [{ name: 'Kind', value: 'Rent of closed token accounts, back to the wallet' }],
      addresses: terms.accounts.map(
        ({ address }): ReceiptRow => ({ name: 'Closed account', value: address, style: 'code' }),
      ),
    }
  if (terms.side === 'send')
    return {
      agreed: [
        { name: 'Kind', value: 'Send' },
        tokenRow('Amount', chain, terms.amount, terms.token),
        ...priorityRow(terms),
      ],
      addresses: [
        { name: 'Recipient', value: terms.recipient, style: 'code' },
        ...tokenAddress('Token', chain, terms.token),
      ],
    }
  return {
    agreed: [
      { name: 'Kind', value: terms.side === 'buy' ? 'Purchase' : 'Sale' },
      tokenRow('Paid', chain, terms.sellAmount, terms.sellToken),
      tokenRow('Received, at least', chain, terms.minBuyAmount, terms.buyToken),
      { name: 'Platform fee', value: `${terms.platformFeeBps / 100}%` },
      ...priorityRow(terms),
    ],
    addresses: [
      ...tokenAddress('Paid token', chain, terms.sellToken),
      ...tokenAddress('Received token', chain, terms.buyToken),
      { name: 'Platform fee goes to', value: terms.treasury, style: 'code' },
    ],
  }
}

/** A normal priority needs no row. */
const priorityRow = ({ priority }: { priority?: 'fast' | 'urgent' | undefined }): ReceiptRow[] =>
  priority ? [{ name: 'Priority', value: priority === 'fast' ? 'Fast' : 'Urgent' }] : []

function tokenRow(name: string, chain: Chain, baseUnits: string, token: string): ReceiptRow {
  const unit = isCoin(chain, token) ? coinOf(chain) : findToken(chain, token)
  if (unit) return amountRow(name, baseUnits, unit)
  return {
    name,
    value: `${groupThousands(baseUnits)} base units`,
    note: 'This page does not know the decimals of the token.',
    style: 'amount',
  }
}

/** The address of a token, which a symbol does not identify; nothing for the chain's coin. */
const tokenAddress = (name: string, chain: Chain, token: string): ReceiptRow[] =>
  isCoin(chain, token) ? [] : [{ name, value: token, style: 'code' }]

const isCoin = (chain: Chain, token: string) => isSame(chain, coinOf(chain).address, token)

const findToken = (chain: Chain, token: string): Unit | undefined =>
  knownTokens[chain]?.find(({ address }) => isSame(chain, address, token))

const isSame = (chain: Chain, one: string, other: string) =>
  chain === 'sol' ? one === other : one.toLowerCase() === other.toLowerCase()

const amountRow = (name: string, baseUnits: string, unit: Unit): ReceiptRow => ({
  name,
  value: `${toDecimal(baseUnits, unit.decimals)} ${unit.symbol}`,
  note: `${groupThousands(baseUnits)} base units`,
  style: 'amount',
})

const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

function toDecimal(baseUnits: string, decimals: number): string {
  if (decimals === 0) return groupThousands(baseUnits)
  const digits = baseUnits.padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${groupThousands(digits.slice(0, -decimals))}${fraction && `.${fraction}`}`
}
