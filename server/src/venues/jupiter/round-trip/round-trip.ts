import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { type Address, address } from '@solana/addresses'
import { readAccounts } from '#chains/solana/accounts.ts'
import { decodeMint } from '#chains/solana/mint.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { translateRefusal } from '#platform/i18n/translate-refusal.ts'
import type { JupiterDeps } from '#venues/jupiter/jupiter-deps.ts'
import { decodeMintRules, type MintRules } from '#venues/jupiter/mint-rules.ts'
import type { RoundTrip } from '#venues/venue.port.ts'
import { findHolders, type Holder } from './find-holders.ts'
import { simulateSale } from './simulate-sale.ts'
import { trySwap } from './try-swap.ts'

type RoundTripDeps = JupiterDeps & {
  /** A wallet with SOL, used as the owner in simulated purchases. It never signs, and nothing is sent. */
  simulationWallet?: Address | undefined
}

/** Lamports of the simulated purchase: $10 to $25 while SOL costs $100 to $250. */
const amount = 100_000_000n
/** Including fees and the deposit of an account. */
const neededLamports = amount + 10_000_000n

/**
 * Reads a mint's own rules, simulates a purchase as a wallet with enough SOL, and a sale as a holder of the token.
 * Decision 113 lists the conclusions, including those without suitable wallets.
 */
export async function roundTrip(deps: RoundTripDeps, token: SolanaAddress): Promise<RoundTrip> {
  const { solana } = deps
  const { accounts } = await readAccounts(
    solana,
    [token, ...(deps.simulationWallet ? [deps.simulationWallet] : [])],
    'processed',
  )
  const [mintAccount, simulationWallet] = accounts
  const mint = mintAccount && decodeMint(mintAccount)
  if (!mint) throw new Refusal('NO_ROUTE')
  const rules = decodeMintRules(mintAccount)
  const fromMint = { ...computeTaxes(rules), powers: rules.powers }
  if (rules.blockers) return { canBuy: false, canSell: false, errorMessage: rules.blockers, ...fromMint }
  const canPay = (simulationWallet?.lamports ?? 0n) >= neededLamports
  const tried = await simulateRoundTrip(deps, {
    token,
    rules,
    program: mint.program,
    buyer: canPay ? deps.simulationWallet : undefined,
  })
  return { ...tried, ...fromMint }
}

type RoundTripSubject = { token: SolanaAddress; rules: MintRules; program: string; buyer: Address | undefined }

/** The mint's own rules count even if the exchange does not respond. */
async function simulateRoundTrip(
  deps: JupiterDeps,
  subject: RoundTripSubject,
): Promise<Pick<RoundTrip, 'canBuy' | 'canSell' | 'errorMessage'>> {
  const { token, rules } = subject
  let canBuy: boolean | null = null
  try {
    const holders = await findHolders(deps.solana, token, subject.program)
    const buyer = subject.buyer ?? findBuyer(holders)
    const bought = buyer && (await trySwap(deps, toSwap(buyer, token)))
    if (bought?.errorMessage) return { canBuy: false, canSell: null, errorMessage: bought.errorMessage }
    canBuy = bought ? true : null
    return { canBuy, ...(await simulateSale(deps, { token, rules, holders, amount: bought?.received })) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { canBuy, canSell: null, errorMessage: getRefusalText(error) }
  }
}

/** The text for the verdict's log; users see the sentence of the finding's code. */
function getRefusalText(refusal: Refusal): string {
  const { message, reason } = translateRefusal('en', refusal)
  return reason ?? message
}

function toSwap(owner: Address, token: SolanaAddress) {
  const swap = { side: 'buy' as const, owner, token: address(token), sellToken: solanaCoinAddress, buyToken: token }
  return { ...swap, sellAmount: amount, feeBps: 0 }
}

function findBuyer(holders: readonly Holder[]): Address | undefined {
  return holders.find(({ lamports }) => lamports >= neededLamports)?.owner
}

/** On Solana a token's only tax is its mint's own fee. */
function computeTaxes({ fees }: MintRules) {
  const bps = fees?.max.basisPoints ?? 0
  return { buyTaxBps: bps, sellTaxBps: bps }
}
