import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { cleanText } from '#chains/clean-text.ts'
import { erc20Abi } from '#chains/evm/abis.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import type { SimulatedCall } from '#chains/evm/rpc-schemas.ts'
import type { RoundTrip } from '#venues/venue.port.ts'
import { encodeSwap, type SwapTerms } from './encode-swap.ts'
import { queryExpectedOutput, taxBps } from './expected-output.ts'
import type { Offer } from './offers.ts'
import { reverseRoute } from './routes.ts'
import { type SimulationStart, simulateBlocks } from './simulate-blocks.ts'
import { decodeRevertReason } from './simulate-calls.ts'
import { decodeWord, encodeBalanceOf, sumUnwrapped } from './simulate-swap.ts'

const distantDeadline = 2n ** 64n
/** Less than a hundredth of the expected amount counts as zero. */
const minShareDivisor = 100n
/** How often the sold amount is corrected to the actual output of the purchase. */
const maxSimulations = 3
const purchaseDelay = { blocks: 1n, seconds: 12n }
/** Some blocks and more than a minute, so that a short trading cooldown does not look like an unsellable token. */
const saleDelay = { blocks: 8n, seconds: 120n }
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
  for (let attempt = 0; attempt < maxSimulations; attempt += 1) {
    const sequence = await simulateSequence(evm, start, token, offer, amountIn, amount)
    if (!sequence) return toFailedPurchase('The simulation’s response exceeds the size limit.')
    const { bought, held, result } = sequence
    if (bought === undefined || bought * minShareDivisor <= offer.amountOut) {
      return toFailedPurchase(result.buyError || 'The purchase delivers no tokens.')
    }
    const buyTaxBps = taxBps(offer.amountOut, bought)
    if (held === undefined || held === 0n) {
      return {
        canBuy: true,
        canSell: false,
        buyTaxBps,
        sellTaxBps: null,
        errorMessage: 'The balance disappears within a minute.',
      }
    }
    if (held === amount) return { canBuy: true, buyTaxBps, ...toSaleResult(result) }
    amount = held
  }
  throw evm.outage(new Error('a token whose balance differs in every simulation'))
}

type SaleOutcome = {
  expectedOutput: bigint | undefined
  received: bigint | undefined
  buyError: string
  sellError: string
}

/** The output of the sale, compared with its pools' output for the same amount at that moment. */
function toSaleResult({
  expectedOutput,
  received,
  sellError,
}: SaleOutcome): Pick<RoundTrip, 'canSell' | 'sellTaxBps' | 'errorMessage'> {
  if (received === undefined || expectedOutput === undefined || received * minShareDivisor <= expectedOutput) {
    return { canSell: false, sellTaxBps: null, errorMessage: sellError || 'The sale returns nothing.' }
  }
  return { canSell: true, sellTaxBps: taxBps(expectedOutput, received), errorMessage: null }
}

function toFailedPurchase(errorMessage: string): RoundTrip {
  return { canBuy: false, canSell: null, buyTaxBps: null, sellTaxBps: null, errorMessage }
}

async function simulateSequence(
  evm: Evm,
  start: SimulationStart,
  token: Address,
  offer: Offer,
  amountIn: bigint,
  amount: bigint,
) {
  const { router } = evm.config.addresses
  const { owner } = start
  const trade = { owner, treasury: owner, feeBps: 0, minBuyAmount: 0n, deadline: distantDeadline }
  const returnRoute = reverseRoute(offer.route)
  const expectedOutput = queryExpectedOutput(evm, returnRoute, amount)
  const call = (to: Address, data: Hex) => ({ to, data, gasGuess: 0n })
  const balance = call(token, encodeBalanceOf(owner))
  const swap = (terms: Pick<SwapTerms, 'side' | 'route' | 'sellAmount'>) => ({
    ...call(router, '0x'),
    ...encodeSwap({ ...trade, ...terms }),
  })
  const blocks = await simulateBlocks(evm, start, [
    {
      ...purchaseDelay,
      calls: [balance, swap({ side: 'buy', route: offer.route, sellAmount: amountIn }), balance],
    },
    {
      ...saleDelay,
      calls: [
        balance,
        expectedOutput.call,
        call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })),
        swap({ side: 'sell', route: returnRoute, sellAmount: amount }),
        // The router hides a token's own error message; a plain transfer to it after the failed sale reveals it.
        call(token, encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [router, amount] })),
      ],
    },
  ])
  if (!blocks) return undefined
  const [[before, bought, after] = [], [later, quoted, approved, sold, probe] = []] = blocks
  const [had, has] = [decodeBalance(before), decodeBalance(after)]
  return {
    bought: hasSucceeded(bought) && had !== undefined && has !== undefined ? has - had : undefined,
    held: decodeBalance(later),
    result: {
      expectedOutput: quoted && expectedOutput.read(quoted.returnData),
      received: sold && hasSucceeded(approved) && hasSucceeded(sold) ? sumUnwrapped(evm, sold.logs) : undefined,
      buyError: getRevertText(bought),
      sellError: hasSucceeded(approved) ? getRevertText(probe) || getRevertText(sold) : getRevertText(approved),
    },
  }
}

function decodeBalance(call: SimulatedCall | undefined): bigint | undefined {
  return call && hasSucceeded(call) ? decodeWord(call.returnData) : undefined
}

function hasSucceeded(call: SimulatedCall | undefined): boolean {
  return call?.status === 1n
}

/** The error message of a failed call; empty for a successful one. */
function getRevertText(call: SimulatedCall | undefined): string {
  if (!call || hasSucceeded(call)) return ''
  return cleanText(decodeRevertReason(call.returnData) || call.error?.message || '')
}
