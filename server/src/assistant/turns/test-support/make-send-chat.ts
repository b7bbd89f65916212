import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { coinAddresses } from '@murmur/contract/chains'
import { parseIntentId, parseRecipientId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { SendQuote, SendRequest } from '@murmur/contract/trading/sends'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { Transcript } from '#ai/speech/transcriber.port.ts'
import type { SentCard } from '#assistant/chats/message-view.ts'
import type { SendEntry } from '#assistant/turns/sends/open-send-card.ts'
import type { Refusal } from '#platform/errors/refusal.ts'
import { makeOrderChat } from './make-order-chat.ts'

/** The address of Ana. */
export const annas = toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
/** An entry of the address book that can be used. */
export const ana = {
  ...{ id: parseRecipientId('ana'), name: 'Ana', family: 'sol' as const },
  ...{ address: annas, usableAt: new Date(0) },
}
/** The address of Bo. */
export const bos = toEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const bo: SendEntry = { ...ana, id: parseRecipientId('bo'), name: 'Bo', family: 'evm', address: bos }

/** A holding of a chain's coin. */
export function makeHolding(chain: 'sol' | 'eth' | 'base', changes: Partial<HeldToken> = {}): HeldToken {
  return {
    ...{ name: 'Coin', symbol: chain === 'sol' ? 'SOL' : 'ETH', chain, address: coinAddresses[chain], isCoin: true },
    ...{
      balance: 1,
      usdValue: 1,
      priced: true,
      decimals: 9,
      amountBaseUnits: toBaseUnits(1n),
      sellableBaseUnits: toBaseUnits(1n),
    },
    ...{ change24hPercent: null, changeSince: null, priceSpreadBps: null, isVerified: true, isHidden: false },
    ...changes,
  }
}

/** A chat of a user with the coins of three chains; `requests` collects the opened sends. */
export function makeSendChat(given: {
  book?: SendEntry[]
  tokens?: HeldToken[]
  refuse?: Refusal
  state?: SentCard['state']
  /** The condition for acting on orders in transcripts. */
  orders?: Transcript['orders']
}) {
  const {
    book = [ana, bo],
    tokens = [makeHolding('sol'), makeHolding('eth'), makeHolding('base')],
    state = 'open',
  } = given
  const requests: SendRequest[] = []
  const cancelled: string[] = []
  const chainBalances = (chain: string) => ({
    ...{ tokens: tokens.filter((token) => token.chain === chain), asOf: '', stale: false },
  })
  const quoteOf = (): SendQuote => {
    const amount = {
      symbol: 'SOL',
      address: coinAddresses.sol,
      decimals: 9,
      amount: 0.1,
      amountBaseUnits: toBaseUnits(100000000n),
    }
    const recipient = { id: ana.id, name: 'Ana', address: annas }
    const money = { ...amount, usdValue: null }
    return {
      ...{ intentId: parseIntentId('send-1'), chain: 'sol', recipient, amount: money, arrives: money, tokenFee: null },
      ...{ networkFee: money, networkFeeExpected: money, accountDeposit: null, suggestsTest: false, validUntil: '' },
    }
  }
  const chat = makeOrderChat({
    recipients: book,
    orders: given.orders,
    sends: {
      balances: async () => ({ sol: chainBalances('sol'), eth: chainBalances('eth'), base: chainBalances('base') }),
      createSendIntent: async (_userId, request) => {
        if (given.refuse) throw given.refuse
        requests.push(request)
        return { quote: quoteOf() }
      },
      loadSends: async (ids) => {
        const nothing = { reason: null, hash: null, url: null, networkFee: null }
        return new Map(ids.map((id) => [id, { state, quote: quoteOf(), ...nothing }]))
      },
      cancelSend: async (_userId, id) => cancelled.push(id) > 0,
    },
  })
  return { ...chat, requests, cancelled }
}
