import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { cleanText } from '#chains/clean-text.ts'
import { erc20Abi } from '#chains/evm/abis.ts'
import type { Evm } from '#chains/evm/open-evm.ts'
import type { SimulatedCall } from '#chains/evm/shapes.ts'
import type { RoundTrip } from '#venues/venue.port.ts'
import { encodeSwap, type SwapTerms } from './encode-swap.ts'
import { expectedOut, taxBps } from './expected-out.ts'
import type { Offer } from './offers.ts'
import { balanceOf, unwrappedBy, wordOf } from './rehearse.ts'
import { reversed } from './routes.ts'
import { revertWords } from './simulate.ts'
import { type SimulationStart, simulateBlocks } from './simulate-blocks.ts'

const farDeadline = 2n ** 64n
/** Less than a hundredth of the expected amount counts as zero. */
const leastShare = 100n
/** How often the sold amount is corrected to the actual output of the purchase. */
const mostPlays = 3
const purchase = { blocks: 1n, seconds: 12n }
/** Some blocks and more than a minute, so that a short trading cooldown does not look like an unsellable token. */
const aWhileLater = { blocks: 8n, seconds: 120n }
const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])

/**
 * Simulates buying and then selling on one route. If the token taxes transfers, the amount available to sell is known only
 * after the simulated purchase, and the simulation is repeated with it.
 */
export async function tryRoute(
  evm: Evm,
  start: SimulationStart,
  token: Address,
  offer: Offer,
  amountIn: bigint,
): Promise<RoundTrip> {
  let amount = offer.amountOut
  for (let plays = 0; plays < mostPlays; plays += 1) {
    const played = await play(evm, start, token, offer, amountIn, amount)
    if (!played) return cannotBuy('It answers more than anybody reads.')
    const { bought, held, bill } = played
    if (bought === undefined || bought * leastShare <= offer.amountOut) {
      return cannotBuy(bill.buyWords || 'Nothing of it arrives.')
    }
    const buyTaxBps = taxBps(offer.amountOut, bought)
    if (held === undefined || held === 0n) {
      return { canBuy: true, canSell: false, buyTaxBps, sellTaxBps: null, words: 'It is gone a minute later.' }
    }
    if (held === amount) return { canBuy: true, buyTaxBps, ...sale(bill) }
    amount = held
  }
  throw evm.down(new Error('a token whose balance differs in every simulation'))
}

type Bill = { due: bigint | undefined; received: bigint | undefined; buyWords: string; sellWords: string }

/** The output of the sale, compared with its pools' output for the same amount at that moment. */
function sale({ due, received, sellWords }: Bill): Pick<RoundTrip, 'canSell' | 'sellTaxBps' | 'words'> {
  if (received === undefined || due === undefined || received * leastShare <= due) {
    return { canSell: false, sellTaxBps: null, words: sellWords || 'Selling it brings nothing.' }
  }
  return { canSell: true, sellTaxBps: taxBps(due, received), words: null }
}

function cannotBuy(words: string): RoundTrip {
  return { canBuy: false, canSell: null, buyTaxBps: null, sellTaxBps: null, words }
}

async function play(evm: Evm, start: SimulationStart, token: Address, offer: Offer, amountIn: bigint, amount: bigint) {
  const { router } = evm.config.addresses
  const { owner } = start
  const trade = { owner, treasury: owner, feeBps: 0, minBuyAmount: 0n, deadline: farDeadline }
  const back = reversed(offer.route)
  const due = expectedOut(evm, back, amount)
  const call = (to: Address, data: Hex) => ({ to, data, gasGuess: 0n })
  const balance = call(token, balanceOf(owner))
  const swap = (terms: Pick<SwapTerms, 'side' | 'route' | 'sellAmount'>) => ({
    ...call(router, '0x'),
    ...encodeSwap({ ...trade, ...terms }),
  })
  const acts = await simulateBlocks(evm, start, [
    {
      ...purchase,
      calls: [balance, swap({ side: 'buy', route: offer.route, sellAmount: amountIn }), balance],
    },
    {
      ...aWhileLater,
      calls: [
        balance,
        due.call,
        call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })),
        swap({ side: 'sell', route: back, sellAmount: amount }),
        // The router hides a token's own error message; a plain transfer to it after the failed sale reveals it.
        call(token, encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [router, amount] })),
      ],
    },
  ])
  if (!acts) return undefined
  const [[before, bought, after] = [], [later, quoted, approved, sold, probe] = []] = acts
  const [had, has] = [balanceIn(before), balanceIn(after)]
  return {
    bought: isDone(bought) && had !== undefined && has !== undefined ? has - had : undefined,
    held: balanceIn(later),
    bill: {
      due: quoted && due.read(quoted.returnData),
      received: sold && isDone(approved) && isDone(sold) ? unwrappedBy(evm, sold.logs) : undefined,
      buyWords: wordsOf(bought),
      sellWords: isDone(approved) ? wordsOf(probe) || wordsOf(sold) : wordsOf(approved),
    },
  }
}

function balanceIn(call: SimulatedCall | undefined): bigint | undefined {
  return call && isDone(call) ? wordOf(call.returnData) : undefined
}

function isDone(call: SimulatedCall | undefined): boolean {
  return call?.status === 1n
}

/** The error message of a failed call; empty for a successful one. */
function wordsOf(call: SimulatedCall | undefined): string {
  if (!call || isDone(call)) return ''
  return cleanText(revertWords(call.returnData) || call.error?.message || '')
}
