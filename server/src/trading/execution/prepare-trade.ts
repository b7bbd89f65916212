import type { IntentId } from '@murmur/contract/ids'
import type { AgreedTerms, EvmAgreedTerms, SolanaAgreedTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { guardFreeze } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { getAnyIntent } from '#trading/intents/intents.store.ts'
import { isTrade } from '#trading/trade-sides.ts'
import type { TradingChains } from '#venues/trading-chain.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import { findWallet, SignerError } from '#wallets/api.ts'
import type { Signer, WalletKeys } from '#wallets/signer/signer.port.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import type { Journal } from './journal.port.ts'

/** The agreed terms, with the encrypted keys of the paying wallet. */
type Agreement<Terms = AgreedTerms> = { terms: Terms; mac: string; keys: WalletKeys }

type PrepareTradeDeps = {
  db: Db
  chains: TradingChains
  signer: Pick<Signer, 'signEvm' | 'signSolana'>
  journal: Pick<Journal, 'highestNonce'>
  now: Clock
  log: Pick<Logger, 'error'>
}

/** The time a transaction needs to land. A transaction that would miss its deadline is not signed. */
const landingSeconds = 30

/** Builds, simulates and signs the next transaction of a released trade, send or revocation, without sending it. */
export async function prepareTrade(deps: PrepareTradeDeps, execution: Execution): Promise<ExecutionTransaction> {
  const { terms, ...rest } = await getAgreement(deps, execution.id)
  await guardFreeze(deps.db.read, rest.keys.userId, deps.now())
  if (deps.now().getTime() / 1000 > terms.deadline - landingSeconds) throw new Refusal('QUOTE_EXPIRED')
  return terms.chain === 'sol'
    ? prepareSolana(deps, { terms, ...rest })
    : prepareEvm(deps, { terms, ...rest }, execution)
}

/** Reads the fill of a trade, the amounts of a send, or the time of a revocation, from the transaction on the chain. */
export async function readTradeFill(
  { db, chains }: Pick<PrepareTradeDeps, 'db' | 'chains'>,
  { id, chain, transaction }: Execution,
  seenIn: bigint,
): Promise<Fill> {
  if (!transaction) throw new Error('A fill belongs to a transaction')
  const { terms } = await getAnyIntent(db, id)
  if (terms.side === 'reclaim') return chains.sol.upkeep.readFill(terms, transaction.hash)
  if (terms.side === 'revoke') {
    if (terms.chain === 'sol') return chains.sol.upkeep.readFill(terms, transaction.hash)
    return chains[terms.chain].upkeep.readFill(terms, transaction.hash)
  }
  return terms.side === 'send'
    ? chains[chain].sender.readFill(terms, transaction.hash, seenIn)
    : chains[chain].venue.readFill(terms, transaction.hash, seenIn)
}

async function getAgreement({ db }: Pick<PrepareTradeDeps, 'db'>, executionId: IntentId): Promise<Agreement> {
  const { terms, mac, userId } = await getAnyIntent(db, executionId)
  const { walletId, sealed } = await findWallet(db, userId)
  return { terms, mac, keys: { userId, walletId, sealed } }
}

/** The next transaction on an EVM chain: an approval, the swap, the transfer or the revocation, with the wallet's next nonce. */
async function prepareEvm(
  { chains, journal, signer, log }: PrepareTradeDeps,
  { terms, mac, keys }: Agreement<EvmAgreedTerms>,
  execution: Execution,
): Promise<ExecutionTransaction> {
  const { chain, venue, sender, upkeep } = chains[terms.chain]
  const [onChain, inJournal] = await Promise.all([chain.nextNonce(terms.address), journal.highestNonce(execution.lane)])
  // The node may not have seen transactions that this server knows have landed.
  const nonce = Math.max(onChain, (inJournal ?? -1) + 1)
  const { step, isLast, unsigned } = await (isTrade(terms)
    ? venue.nextStep(terms, nonce, execution.networkFee)
    : terms.side === 'send'
      ? sender.nextStep(terms, nonce)
      : upkeep.nextStep(terms, nonce))
  const {
    raw,
    hash,
    statement: signed,
  } = await signer.signEvm(keys, terms, mac, unsigned).catch(refuseUnsigned(log, terms))
  const statement = { ...signed, loaded: null }
  return {
    hash: parseTxHash(hash),
    raw,
    from: terms.address,
    validity: { kind: 'nonce', nonce },
    step,
    isLast,
    statement,
  }
}

/** The only transaction of a Solana trade or send. Its signature is its hash, known before sending. */
async function prepareSolana(
  { chains, signer, log }: PrepareTradeDeps,
  { terms, mac, keys }: Agreement<SolanaAgreedTerms>,
): Promise<ExecutionTransaction> {
  const { venue, sender, upkeep } = chains.sol
  const { unsigned, lastValid, delivery } = await (isTrade(terms)
    ? venue.order(terms)
    : terms.side === 'send'
      ? sender.order(terms)
      : upkeep.order(terms))
  const signed = await signer.signSolana(keys, terms, mac, unsigned).catch(refuseUnsigned(log, terms))
  const validity = { kind: 'block-height', lastValid: String(lastValid) } as const
  const hash = parseTxHash(signed.signature)
  const step = isTrade(terms) ? 'swap' : terms.side
  const statement = { ...signed.statement, loaded: unsigned.loaded }
  return { hash, raw: signed.raw, from: terms.address, validity, delivery, step, isLast: true, statement }
}

/**
 * Converts a rejection by the signer into a refusal of the trade. It means a bug or an attack, because this server built the
 * transaction; for a send or an upkeep also that the signer or this server was restarted since the quote (decision 271). Nothing was
 * sent, so the lane continues. The reason is logged.
 */
function refuseUnsigned(log: PrepareTradeDeps['log'], { intentId, side }: Pick<AgreedTerms, 'intentId' | 'side'>) {
  return (error: unknown): never => {
    if (!(error instanceof SignerError)) throw error
    // The user has required a passkey since the release.
    if (error.code === 'PASSKEY') throw new Refusal('PASSKEY_REQUIRED', {}, { cause: error })
    log.error({ intent: intentId, err: error }, 'the signer refused a transaction that this server built')
    if (!isTrade({ side })) throw new Refusal('QUOTE_EXPIRED', { reason: 'send-unsigned' }, { cause: error })
    throw new Refusal('NOT_TRADABLE', { reason: 'signer-refused' }, { cause: error })
  }
}
