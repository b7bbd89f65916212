import { type ChainKey, chains } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import type { SendAmount, SendQuote, SendRequest } from '@murmur/contract/trading/sends'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import type { SendDraft } from '#ai/brains/sends.port.ts'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import type { Wording } from '#platform/i18n/wording.ts'

/** An entry of the user's address book. */
export type SendEntry = Pick<Recipient, 'id' | 'name' | 'family' | 'address'> & { usableAt: Date }

export type OpenSendCardDeps = {
  balances: (userId: UserId) => Promise<BalancesReply['data']>
  /** Opens the intent of a send, which moves nothing. Rejects with a Refusal. */
  createSendIntent: (userId: UserId, request: SendRequest) => Promise<{ quote: SendQuote }>
  now: () => Date
}

export type OpenedSend =
  | { kind: 'card'; quote: SendQuote }
  | { kind: 'waits'; entry: SendEntry }
  | { kind: 'refused'; message: string }

type Request = {
  userId: UserId
  wording: Wording
  draft: SendDraft
  /** The entries of the address book with the name in the user's words. */
  named: readonly SendEntry[]
}

/**
 * Opens the intent of the send that a message states in full: an amount of one verified token that the user holds, to one entry of the
 * address book. Undefined if a part is missing or may mean several things: the user then chooses it in the send form.
 */
export async function openSendCard(
  deps: OpenSendCardDeps,
  { userId, wording, draft, named }: Request,
): Promise<OpenedSend | undefined> {
  const { amount } = draft
  if (!amount || named.length === 0) return undefined
  const held = await catchRefusal(wording, () => deps.balances(userId))
  // During an outage the form explains what is missing.
  const token = 'kind' in held ? undefined : findHolding(held, draft)
  const entries = token ? named.filter(({ family }) => family === familyOf(token.chain)) : []
  const [entry] = entries
  if (!token || !entry || entries.length > 1) return undefined
  if (entry.usableAt > deps.now()) return { kind: 'waits', entry }
  const opened = await catchRefusal(wording, () => deps.createSendIntent(userId, toRequest(token, amount, entry)))
  return 'quote' in opened ? { kind: 'card', quote: opened.quote } : { kind: 'refused', message: opened.message }
}

/** The one holding of this symbol, as the send form chooses it: an unverified token may imitate another by its symbol. */
function findHolding(balances: BalancesReply['data'], { symbol, chain }: SendDraft): HeldToken | undefined {
  const held = chains.flatMap(({ key }) => (chain === undefined || chain === key ? balances[key].tokens : []))
  const [token, ...others] = held.filter((one) => one.symbol === symbol && (one.isCoin || one.isVerified))
  return others.length === 0 ? token : undefined
}

const familyOf = (chain: ChainKey) => (chain === 'sol' ? 'sol' : 'evm')

const toRequest = ({ chain, address }: HeldToken, amount: SendAmount, { id }: SendEntry): SendRequest => ({
  chain,
  token: address,
  amount,
  recipientId: id,
})
