import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { AddressRequest, NetworkFees } from '#ai/brains/holdings.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { amountText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { parseConversion } from '#ai/brains/offline/requests/conversions/parse-conversion.ts'
import type { ExactAmount } from '#ai/brains/trades.port.ts'
import { formatUsd } from '#platform/i18n/format.ts'

/** Writes the fees that the user has paid so far: together in dollars, and of each chain in its coin. */
export async function answerFeesPaid(turn: Turn, translate: Translate): Promise<void> {
  const result = await turn.tools.feesPaid.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { chains, totalUsd, isComplete } = result
  if (chains.length === 0) return turn.write(translate(turn, 'brain.feesNone'))
  const lines = chains.map(({ chain, platformFee, networkFee }) => {
    const amounts = { platform: coinText(turn, platformFee), network: coinText(turn, networkFee) }
    return `- ${translate(turn, 'brain.feesLine', { chain: chainNames[chain], ...amounts })}`
  })
  const head = translate(turn, 'brain.feesHead', { usd: formatUsd(turn, totalUsd) })
  const note = isComplete ? [] : [translate(turn, 'brain.feesUnpriced')]
  const link = pageLink(turn, translate, 'history')
  turn.write([head, '', ...lines, '', ...note, link].join('\n'))
}

/** Writes what a trade costs in network fees now, on one chain or on every chain. */
export async function answerNetworkFee(turn: Turn, translate: Translate, request: AddressRequest): Promise<void> {
  const result = await turn.tools.networkFee.run(request)
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const lines = result.chains.flatMap((each) => networkFeeLines(turn, translate, each))
  turn.write([...lines, translate(turn, 'brain.networkFeeNote')].join('\n\n'))
}

/** Writes the network fees of some chains, and which of them is the lowest now. */
export async function compareNetworkFees(turn: Turn, translate: Translate, chains: readonly ChainKey[]): Promise<void> {
  const result = await turn.tools.networkFee.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const comparedChains = result.chains.filter(({ chain }) => chains.includes(chain))
  const lines = comparedChains.flatMap((each) => networkFeeLines(turn, translate, each))
  const [lowest] = comparedChains.toSorted((one, other) => (one.feeUsd ?? 0) - (other.feeUsd ?? 0))
  const isKnown = comparedChains.length > 1 && comparedChains.every(({ feeUsd }) => feeUsd !== null)
  const verdict =
    lowest && isKnown ? [translate(turn, 'brain.lowestNetworkFee', { chain: chainNames[lowest.chain] })] : []
  turn.write([...lines, ...verdict].join('\n\n'))
}

/** Murmur's share of a trade, as the handbook states it. */
const platformFeeShare = 0.005

/** Writes Murmur's fee for the dollars that the message states, if it states any. */
export function writeFeeOfAmount(turn: Turn, translate: Translate, names: TokenNames): void {
  const { amount, of } = parseConversion(turn.text, names, turn)
  if (amount === undefined || (of !== undefined && of !== 'USD')) return
  const fee = formatUsd(turn, Number(amount) * platformFeeShare)
  turn.write(`${translate(turn, 'brain.platformFeeOf', { amount: formatUsd(turn, Number(amount)), fee })}\n\n`)
}

function networkFeeLines(
  turn: Turn,
  translate: Translate,
  { chain, fee, feeUsd, deposit }: NetworkFees['chains'][number],
): string[] {
  const name = { chain: chainNames[chain] }
  if (!fee) return [translate(turn, 'brain.networkFeeUnknown', name)]
  const values = { ...name, fee: coinText(turn, fee) }
  const line =
    feeUsd === null
      ? translate(turn, 'brain.networkFee', values)
      : translate(turn, 'brain.networkFeeUsd', { ...values, usd: formatUsd(turn, feeUsd) })
  if (!deposit) return [line]
  return [line, translate(turn, 'brain.networkFeeDeposit', { ...name, deposit: coinText(turn, deposit) })]
}

function coinText(turn: Turn, { amount, symbol }: ExactAmount): string {
  return `${amountText(turn, amount)} ${symbol}`
}
